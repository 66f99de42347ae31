import { UsageError } from '../command-errors.ts';
import type { CommandContext } from '../context.ts';

interface ToldRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/**
 * With `--dry-run`, prints the request that a tool would send and returns true: the caller does not send it.
 *
 * @throws UsageError with `--curl`, which only the commands of single operations print.
 */
export function tellOnly({ out, flags }: CommandContext, request: ToldRequest): boolean {
  if (flags().curl) {
    throw new UsageError(
      `--curl is for the commands of single operations, such as the one of ${request.method} ${request.path}. --dry-run prints what this one would send.`,
    );
  }
  if (!flags().dryRun) return false;
  out.json(request, 2);
  return true;
}
