import { withChance } from '../../kernel/chance.ts';
import type { Context } from '../context.ts';
import { processTracer, tracedBelow } from '../tracing/tracing.ts';
import { setAlarm } from './due-alarms.ts';
import { type DueJob, type DueRow, findDue, type JobHandlers, removeDue } from './due-work.ts';

/**
 * Runs the due work of an alarm: nothing when its row is gone, a later alarm when the brand's clock
 * has not reached its due time, else its handler and then its removal. A crash between the two
 * repeats the handler, so handlers check the state first.
 */
export async function runDueWork(
  handlers: JobHandlers,
  context: Context,
  dueId: string,
  attempt: number,
): Promise<void> {
  await context.begin();
  const due = await findDue(context, dueId);
  if (!due) return;
  if (Temporal.Instant.compare(context.clock.now(), due.due_at) < 0) {
    return context.unit((unit) => setAlarm(unit, dueId));
  }
  await handleDue(handlers, context, due, { attempt });
  await removeDue(context.db, context.brandId, dueId, due.due_at);
}

/** Runs the handler of a piece of due work; a handler may find that nothing is left to do. */
export async function handleDue(
  handlers: JobHandlers,
  context: Context,
  due: DueRow,
  tried: Pick<DueJob, 'attempt' | 'isLast'>,
): Promise<void> {
  const handler = handlers[due.kind];
  if (!handler) throw new Error(`No handler is registered for due work of kind ${due.kind}`);
  const payload = due.payload as Record<string, unknown>;
  const chance = await context.nextTurn(context.clock);
  const run = () => handler(context, payload, { dueId: due.due_id, dueAt: due.due_at, ...tried });
  const attributes = {
    'surety.brand_id': context.brandId,
    'surety.due_id': due.due_id,
    'surety.attempt': tried.attempt,
  };
  await withChance(chance, () =>
    tracedBelow(
      context.port(processTracer),
      due.traceparent,
      { name: `job ${due.kind}`, kind: 'consumer', attributes },
      run,
    ),
  );
}
