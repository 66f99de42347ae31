import { easternDate } from '../../../kernel/banking-calendar.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { returnRateEvents } from './return-rate-events.ts';
import { counterOf, ratesOf, rateWindow } from './return-rate-rules.ts';
import {
  addToCounter,
  deleteExceeded,
  findExceeded,
  insertExceeded,
  markTold,
  sumCounts,
} from './return-rates-store.ts';

/** Counts debit entries of a program that leave now. */
export async function countDebitEntries(
  unit: Unit,
  { programId, count }: { programId: string; count: number },
): Promise<void> {
  await addToCounter(unit, today(unit, programId), 'entries', count);
  await compareRates(unit, programId);
}

/**
 * Subtracts the debit entries that left at an instant from the count, in a file that the bank
 * refused.
 */
export async function uncountDebitEntries(
  unit: Unit,
  { programId, count, leftAt }: { programId: string; count: number; leftAt: Temporal.Instant },
): Promise<void> {
  if (count === 0) return;
  const day = easternDate(leftAt).toString();
  await addToCounter(unit, { brandId: unit.brandId, programId, day }, 'entries', -count);
}

/** Counts a debit entry that was returned now. */
export async function countReturn(
  unit: Unit,
  { programId, returnCode }: { programId: string; returnCode: string },
): Promise<void> {
  await addToCounter(unit, today(unit, programId), counterOf(returnCode), 1);
  await compareRates(unit, programId);
}

function today({ brandId, clock }: Context, programId: string) {
  return { brandId, programId, day: easternDate(clock.now()).toString() };
}

/**
 * Records `program.return_rate_exceeded` for each rate above its limit: once until the rate is
 * within its limit again, and only after the program's least number of returns
 * (docs/decisions/0104).
 */
async function compareRates(unit: Unit, programId: string): Promise<void> {
  const { brandId, clock } = unit;
  const now = clock.now();
  const window = rateWindow(now);
  const counts = await sumCounts(unit, programId, window);
  const exceeded = await findExceeded(unit, programId);
  let leastReturns: number | undefined;
  for (const rate of ratesOf(counts)) {
    const { category } = rate;
    if (!rate.isExceeded && exceeded.has(category)) {
      await deleteExceeded(unit, programId, category);
    }
    if (!rate.isExceeded || exceeded.get(category)?.toldAt) continue;
    await insertExceeded(unit, { brandId, programId, category, since: now });
    leastReturns ??= await leastReturnsOf(unit, programId);
    if (rate.returns < leastReturns) continue;
    if (!(await markTold(unit, { brandId, programId, category, at: now }))) continue;
    await returnRateEvents.exceeded.record(unit, {
      objectId: programId,
      payload: {
        program_id: programId,
        category,
        from: window.from,
        to: window.to,
        entries: counts.entries,
        returns: rate.returns,
        rate: rate.rate,
        limit: rate.limit,
      },
    });
  }
}

async function leastReturnsOf(context: Context, programId: string): Promise<number> {
  const { settings } = await getProgram(context, programId);
  return settings.return_rate_alarm_returns;
}
