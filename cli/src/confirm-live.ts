import { UsageError } from './command-errors.ts';
import type { CallContext } from './context.ts';

/**
 * Asks before something changes in live, where money is real. In a sandbox it does nothing.
 *
 * @throws UsageError without a terminal, or if the answer is no.
 */
export async function confirmLive(context: CallContext, what: string, isSure: boolean) {
  const { io, out } = context;
  const { environment, access } = context.chosen();
  if (environment !== 'live') return;
  out.error(out.style('red', `LIVE: ${what}, at ${access.baseUrl}.`));
  if (isSure) return;
  if (!io.stdin.isTTY || !io.stderr.isTTY)
    throw new UsageError('The keys are of live. Add --yes if you want to change something there.');
  // Loaded only to ask: most commands never do.
  const { promptText } = await import('./prompt.ts');
  const answer = await promptText(io, 'Type "live" to go on: ');
  if (answer !== 'live') throw new UsageError('Nothing was sent.');
}
