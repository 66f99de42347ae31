import { easternDate, isBankingDay } from '../../../../kernel/banking-calendar.ts';
import { performEffects } from '../../../../kernel/state-table.ts';
import type { Unit } from '../../../../platform/context.ts';
import { type BankFileRow, updateFileRow } from '../bank-files-store.ts';
import { lockForMove } from '../move-file.ts';
import { planSettlement, readSettlement, scheduleSettlement } from './schedule-settlement.ts';

/**
 * Records that the bank has acknowledged a delivered file: its batches settle at their times, or now
 * if those have passed. Nothing settles on a day on which the operators do not: it waits for the next.
 *
 * @throws DomainError `bank_file_dne`, `bank_file_not_movable`.
 */
export async function acknowledgeFile(unit: Unit, fileId: string): Promise<BankFileRow> {
  const { file, to, effects } = await lockForMove(unit, fileId, 'acknowledge');
  const now = unit.now;
  const settlement = isBankingDay(easternDate(now))
    ? await readSettlement(unit, file)
    : await planSettlement(unit, file, now);
  const acknowledged = await updateFileRow(unit, fileId, {
    status: to,
    acknowledged_at: now,
    fetched_at: file.fetched_at ?? now,
    answers_until: settlement.answersUntil,
    date_updated: now,
  });
  await performEffects(effects, {
    scheduleSettlement: () => scheduleSettlement(unit, acknowledged, settlement),
  });
  return acknowledged;
}
