import { withChance } from '../../kernel/chance.ts';
import type { Context } from '../context.ts';
import {
  type DueJob,
  type DueRow,
  enqueueDue,
  findDue,
  type JobHandlers,
  removeDue,
} from './due-work.ts';

/**
 * Runs the due work that an alarm names: nothing when it is gone, a later alarm when the brand's
 * clock has not reached it, else its handler and then its removal. A crash between the two repeats
 * the handler, which is why handlers check the state first.
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
    await enqueueDue(context.db, context.brandId, dueId, due.due_at);
    return;
  }
  await handleDue(handlers, context, due, { attempt });
  await removeDue(context.db, context.brandId, dueId, due.due_at);
}

/** Hands a piece of due work to its handler, which may find that there is nothing left to do. */
export async function handleDue(
  handlers: JobHandlers,
  context: Context,
  due: DueRow,
  tried: Pick<DueJob, 'attempt' | 'isLast'>,
): Promise<void> {
  const handler = handlers[due.kind];
  if (!handler) throw new Error(`No handler is registered for due work of kind ${due.kind}`);
  const payload = due.payload as Record<string, unknown>;
  const chance = await context.takeTurn(context.clock);
  await withChance(chance, () =>
    handler(context, payload, { dueId: due.due_id, dueAt: due.due_at, ...tried }),
  );
}
