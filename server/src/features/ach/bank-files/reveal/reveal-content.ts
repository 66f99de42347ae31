import { DomainError } from '../../../../kernel/domain-error.ts';
import { takeUse } from '../../../../platform/bounded-uses/bounded-uses.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import type { BankFileRow } from '../bank-files-store.ts';
import { getBankFile } from '../read-bank-files.ts';

/** Reveals in 24 hours of real time: of one key or person, and of a brand. */
export const revealLimits = { ofCaller: 100, ofBrand: 500 };

const countedHours = 24;

/**
 * Permits a caller to read a file with its account numbers and names, and records it.
 *
 * @throws DomainError `bank_file_dne`, `bank_file_reveals_used_up`.
 */
export async function revealContent(context: Context, fileId: string): Promise<BankFileRow> {
  return context.unit(async (unit) => {
    const file = await getBankFile(unit, fileId);
    await countReveal(unit);
    await recordReveal(unit, file);
    return file;
  });
}

/** Records that somebody reads a file with its account numbers and names. */
export async function recordReveal(unit: Unit, file: BankFileRow): Promise<void> {
  await bankFileEvents.revealed.record(unit, {
    objectId: file.bank_file_id,
    payload: {
      bank_file_id: file.bank_file_id,
      file_name: file.file_name,
      entry_count: file.entry_count,
    },
  });
}

/** Bounds what a stolen key can read. */
async function countReveal(unit: Unit): Promise<void> {
  const callerId = callerOf(unit);
  for (const [subjectId, limit] of [
    [callerId, revealLimits.ofCaller],
    [unit.brandId, revealLimits.ofBrand],
  ] as const) {
    const key = { kind: 'bank_file_reveal', subjectId };
    const seconds = await takeUse(unit, key, { limit, hours: countedHours });
    if (seconds === null) continue;
    throw new DomainError(bankFileErrors.bank_file_reveals_used_up, { limit, seconds });
  }
}

function callerOf({ actor, brandId }: Context): string {
  if (actor.kind === 'person') return actor.personId;
  return 'keyId' in actor ? actor.keyId : brandId;
}
