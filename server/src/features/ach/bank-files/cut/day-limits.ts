import { easternDate, easternInstant } from '../../../../kernel/banking-calendar.ts';
import type { Unit } from '../../../../platform/context.ts';
import { getProgram, lockBrand } from '../../../tenants/brands/brands.ts';
import { delayTransfers } from '../../transfers/transfers.ts';
import { sumSentSince } from '../sent-entries-store.ts';
import type { FileEntry } from './file-content.ts';
import type { DayLimits, FilePlan } from './file-plan-rules.ts';

/**
 * The program's limits, and the totals of its files of today, US Eastern time. A limit of the day locks
 * the brand, so that concurrent cuts of two windows do not exceed it together.
 */
export async function readDayLimits(unit: Unit, programId: string): Promise<DayLimits> {
  const { settings: limits } = await getProgram(unit, programId);
  const hasLimit = limits.ach_debit_day_limit > 0 || limits.ach_credit_day_limit > 0;
  if (!hasLimit) return { limits, sentCents: { debit: 0n, credit: 0n } };
  await lockBrand(unit);
  const since = easternInstant(easternDate(unit.now), Temporal.PlainTime.from('00:00'));
  return { limits, sentCents: await sumSentSince(unit, programId, since) };
}

/** Moves the delayed entries of a plan to a later day. */
export async function delayEntries(
  unit: Unit,
  programId: string,
  { delayed }: FilePlan<FileEntry>,
): Promise<void> {
  if (delayed.length === 0) return;
  const limits = [...new Set(delayed.map(({ by }) => by))];
  unit.log.warn(
    { brand_id: unit.brandId, program_id: programId, limits, entries: delayed.length },
    'entries exceed limits of their program and wait for a later day',
  );
  for (const by of limits) {
    for (const sameDay of [false, true]) {
      const transferIds = delayed
        .filter((one) => one.by === by && one.entry.sameDay === sameDay)
        .map(({ entry }) => entry.transferId);
      await delayTransfers(unit, transferIds, { programId, sameDay, by });
    }
  }
}
