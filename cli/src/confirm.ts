import { UsageError } from './command-errors.ts';
import type { CallContext } from './context.ts';

/**
 * Asks before something is discarded; with `isSure` it does nothing.
 *
 * @param refusal printed after a no.
 * @throws UsageError without a terminal, or if the answer is no.
 */
export async function confirm(
  { io }: CallContext,
  { question, refusal, isSure }: { question: string; refusal: string; isSure: boolean },
): Promise<void> {
  if (isSure) return;
  if (!io.stdin.isTTY)
    throw new UsageError(
      `${question} There is no terminal to answer on. Add --yes if you are sure.`,
    );
  // Loaded only to ask: most commands never do.
  const { promptYes } = await import('./prompt.ts');
  if (!(await promptYes(io, question, false))) throw new UsageError(refusal);
}
