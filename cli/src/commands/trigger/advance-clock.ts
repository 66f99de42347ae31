import type { Surety } from '@surety/sdk';

/**
 * Moves the sandbox's clock to the next due work and does it; false if there is none before the limit.
 * `until_event` would move it by a year where the event never comes.
 */
export async function advanceToNextDue(
  surety: Surety,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const [next] = await surety.clock.due({ limit: 1 }, { signal }).take(1);
  if (!next || Date.parse(next.due_at) > limitMs) return false;
  const { now } = await surety.clock.get({ signal });
  // A running clock may pass the time meanwhile, and refuses to go back to it.
  const aheadMs = Math.max(0, Date.parse(next.due_at) - Date.parse(now));
  await surety.clock.advance({ by: `PT${aheadMs / 1_000}S` }, { signal });
  return true;
}
