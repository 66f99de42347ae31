import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import {
  changesForEarlier,
  isRejectable,
  isSignificant,
  isWithdrawable,
} from './agreement-rules.ts';
import type { AgreementRow } from './agreements-store.ts';
import { openEvidence } from './consent-record.ts';
import type { Consent } from './read-consents.ts';

/** Response body of a version. */
export function viewAgreement(row: AgreementRow, isInForce: boolean) {
  const { agreement_id, program_id, kind, version, title, has_text, changes } = row;
  return {
    agreement_id,
    program_id,
    kind,
    version,
    replaces_agreement_id: row.replaces_agreement_id,
    title,
    has_text,
    address: row.address,
    sha256: row.sha256,
    effective_on: row.effective_on,
    changes,
    is_significant: isSignificant(changesForEarlier(row)),
    is_rejectable: isRejectable(changesForEarlier(row)),
    is_in_force: isInForce,
    is_sample: row.is_sample,
    date_created: renderInstant(row.date_created),
  };
}

/** Response body of a consent. */
export function viewConsent(context: Context, { row, agreement }: Consent) {
  const { agreement_id, program_id, kind, version, title, sha256 } = agreement;
  return {
    consent_id: row.consent_id,
    customer_id: row.customer_id,
    agreement: {
      agreement_id,
      program_id,
      kind,
      version,
      title,
      sha256,
      effective_on: agreement.effective_on,
      is_sample: agreement.is_sample,
    },
    given_by: row.given_by,
    accepted_at: renderInstant(row.accepted_at),
    ...openEvidence(context, row),
    is_separate: row.is_separate,
    can_be_withdrawn: isWithdrawable(kind) && row.withdrawn_at === null,
    withdrawn_at: row.withdrawn_at && renderInstant(row.withdrawn_at),
  };
}
