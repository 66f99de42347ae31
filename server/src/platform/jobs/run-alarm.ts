import { nilId } from '../../kernel/ids.ts';
import type { BrandClock, ReadBrandClock } from '../clock/brand-clocks.ts';
import type { Actor, Context, Environment } from '../context.ts';
import type { BrandLeases } from '../db/brand-leases.ts';
import type { ClaimedAlarm } from './claimed-alarms.ts';
import { setAlarms } from './due-alarms.ts';
import type { JobHandlers } from './due-work.ts';
import { runDueWork } from './run-due-work.ts';
import type { AlarmOutcome, RunAlarm } from './worker.ts';

export interface DueWorkParts {
  environment: Environment;
  handlers: JobHandlers;
  leases: BrandLeases;
  readClock: ReadBrandClock;
  createContext(
    brandId: string,
    actor: Actor,
    requestId: string,
    clock: BrandClock,
  ): Promise<Context>;
}

/**
 * What a worker does at an alarm. In a sandbox, nothing runs while the brand's clock is stopped or being advanced.
 */
export function alarmRunner(parts: DueWorkParts): RunAlarm {
  return async (alarm) => {
    if (parts.environment === 'live') return run(parts, alarm);
    const lease = await parts.leases.tryShared(alarm.brandId);
    if (!lease) return 'busy';
    return run(parts, alarm).finally(() => lease.release());
  };
}

async function run(
  parts: DueWorkParts,
  { brandId, dueId, attempt }: ClaimedAlarm,
): Promise<AlarmOutcome> {
  const clock = await parts.readClock(brandId);
  const isOfAll = dueId === nilId;
  if (clock.mode === 'stopped' && !isOfAll) return 'over';
  const context = await parts.createContext(brandId, { kind: 'job' }, `job-${dueId}`, clock);
  if (isOfAll) await context.unit(setAlarms);
  else await runDueWork(parts.handlers, context, dueId, attempt);
  return 'over';
}
