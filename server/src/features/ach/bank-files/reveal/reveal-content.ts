import { DomainError } from '../../../../kernel/domain-error.ts';
import { newId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { lockBrand } from '../../../tenants/brands/brands.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import type { BankFileRow } from '../bank-files-store.ts';
import { getBankFile } from '../read-bank-files.ts';
import { countReveals, insertReveal, removeReveals } from './reveals-store.ts';

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
    await countReveal(unit, fileId);
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

/** Bounds what a stolen key can read. The brand's row is locked, so that counts are exact. */
async function countReveal(unit: Unit, fileId: string): Promise<void> {
  const now = wallClock.now();
  const after = now.subtract({ hours: countedHours });
  const callerId = callerOf(unit);
  await lockBrand(unit);
  await removeReveals(unit, after);
  const counts = await countReveals(unit, callerId, after);
  refuseOver(now, counts.ofCaller, revealLimits.ofCaller, counts.firstOfCaller);
  refuseOver(now, counts.ofBrand, revealLimits.ofBrand, counts.firstOfBrand);
  const reveal = { reveal_id: newId(), bank_file_id: fileId, caller_id: callerId };
  await insertReveal(unit, { ...reveal, revealed_at: now });
}

function refuseOver(
  now: Temporal.Instant,
  count: number,
  limit: number,
  first: Temporal.Instant | null,
): void {
  if (count < limit || first === null) return;
  const seconds = Math.ceil(now.until(first.add({ hours: countedHours })).total('seconds'));
  throw new DomainError(bankFileErrors.bank_file_reveals_used_up, { limit, seconds });
}

function callerOf({ actor, brandId }: Context): string {
  if (actor.kind === 'person') return actor.personId;
  return 'keyId' in actor ? actor.keyId : brandId;
}
