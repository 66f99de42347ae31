import { createHash } from 'node:crypto';
import type { AnyOutcome, VendorCall, VendorCallKind } from '../../../kernel/vendor-behaviour.ts';

/**
 * Outcomes by seed of each kind of call. Calls that the service repeats under one reference have
 * none: the answer would never change.
 */
const mishaps: Record<VendorCallKind, readonly AnyOutcome[]> = {
  check_identity: [
    { outcome: 'failed', error_code: 'low_confidence' },
    { outcome: 'failed', error_code: 'watchlist_match' },
    { outcome: 'document_required', documents: ['government_id'], reenter: [] },
    {
      outcome: 'document_required',
      documents: ['government_id', 'utility_bill'],
      reenter: ['dob'],
    },
    { outcome: 'error' },
    { outcome: 'expired' },
  ],
  decide_documents: [{ outcome: 'rejected' }, { outcome: 'under_review' }, { outcome: 'expired' }],
  end_review: [{ outcome: 'rejected' }],
  link: [
    { outcome: 'login_required' },
    { outcome: 'not_enabled' },
    { outcome: 'identity_mismatch' },
    { outcome: 'unverified' },
    { outcome: 'timeout' },
  ],
  link_token: [{ outcome: 'timeout' }],
  read_history: [{ outcome: 'empty' }],
  read_numbers: [{ outcome: 'login_required' }],
  exchange_files: [],
  answer_entry: [
    ...(['R01', 'R02', 'R08', 'R10'] as const).map((code) => returned(code, null)),
    returned('R01', 1),
    returned('R09', 2),
    returned('R29', 2),
    returned('R10', 20),
    { outcome: 'corrected', change_code: 'C01', direction: null },
    { outcome: 'corrected', change_code: 'C05', direction: null },
  ],
};

function returned(return_code: string, banking_days: number | null): AnyOutcome {
  return { outcome: 'returned', return_code, banking_days, direction: null };
}

/**
 * Outcome of a call by seed, equal for equal seeds, kinds and references. Null for an unchanged
 * answer, which is the majority below a `rate` of a half.
 *
 * @param rate share of calls that go wrong, from 0 to 1.
 */
export function mishapOf(
  { seed, rate }: { seed: string; rate: number },
  { kind, reference }: Pick<VendorCall, 'kind' | 'reference'>,
): AnyOutcome | null {
  const bytes = createHash('sha256')
    .update(JSON.stringify([seed, kind, reference]))
    .digest();
  const possible = mishaps[kind];
  if (bytes.readUInt32BE(0) >= rate * 2 ** 32) return null;
  return possible[bytes.readUInt32BE(4) % possible.length] ?? null;
}
