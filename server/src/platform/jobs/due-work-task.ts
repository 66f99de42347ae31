import type { BrandClock, ReadBrandClock } from '../clock/brand-clocks.ts';
import { wallClock } from '../clock/wall-clock.ts';
import type { Actor, Context, Environment } from '../context.ts';
import type { BrandLeases } from '../db/brand-leases.ts';
import type { Tx } from '../db/database.ts';
import type { BrandSlots } from './brand-slots.ts';
import { enqueueDueAtWall, type JobHandlers } from './due-work.ts';
import { runDueWork } from './run-due-work.ts';
import type { TaskHandler } from './task.ts';

export interface DueWorkParts {
  environment: Environment;
  db: Tx;
  handlers: JobHandlers;
  leases: BrandLeases;
  slots: BrandSlots;
  readClock: ReadBrandClock;
  createContext(
    brandId: string,
    actor: Actor,
    requestId: string,
    clock: BrandClock,
  ): Promise<Context>;
}

/** Delay of an alarm that fires while its brand's clock is advanced or its brand's share is taken. */
const laterMs = 1_000;

/**
 * Handler of an alarm in a worker. In a sandbox, nothing runs while the brand's clock is stopped,
 * and the alarm is postponed while the clock is being advanced. The alarm is postponed as well when
 * the brand's share of slots is taken, which few alarms meet: full brands are not fetched.
 */
export function dueWorkHandler(parts: DueWorkParts): TaskHandler {
  return async (payload, { attempt }) => {
    const { brand_id: brandId, due_id: dueId } = payload as { brand_id: string; due_id: string };
    const postpone = () => {
      const later = wallClock.now().add({ milliseconds: laterMs });
      return enqueueDueAtWall(parts.db, brandId, dueId, later);
    };
    const run = async () => {
      const clock = await parts.readClock(brandId);
      if (clock.mode === 'stopped') return;
      const actor = { kind: 'job' } as const;
      const context = await parts.createContext(brandId, actor, `job-${dueId}`, clock);
      await runDueWork(parts.handlers, context, dueId, attempt);
    };
    const runLeased = async () => {
      if (parts.environment === 'live') return run();
      const lease = await parts.leases.tryShared(brandId);
      if (!lease) return postpone();
      await run().finally(() => lease.release());
    };
    const slot = parts.slots.take(brandId);
    if (!slot) return postpone();
    await runLeased().finally(() => slot.release());
  };
}
