import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { readVersion } from '../../version.ts';
import { RpcServer } from './json-rpc.ts';
import { answerMcp } from './mcp-methods.ts';
import { SessionWorld } from './session-world.ts';
import { readTools } from './tool-table.ts';

export interface McpOptions {
  /** Writes go to the world of the keys itself. */
  readonly write?: boolean;
  /** The copy of the world stays at the end. */
  readonly keep?: boolean;
  /** Resources whose tools are served, separated by commas; by default all. */
  readonly resources?: string;
}

/**
 * Serves until the client closes the input, and deletes the world that the session made.
 *
 * @throws UsageError for writes in live.
 */
export async function serveMcp(context: CommandContext, options: McpOptions): Promise<void> {
  const { environment } = context.chosen();
  const isLive = environment === 'live';
  if (isLive && options.write) {
    throw new UsageError(
      'The keys are of live, where an agent does not write. Use those of a sandbox.',
    );
  }
  const isDirect = options.write === true;
  const tools = await readTools(options.resources, !isLive);
  const session = new SessionWorld(context, isDirect);
  const server = {
    version: readVersion(),
    instructions: instructionsFor(isLive, isDirect),
    tools,
    session,
  };
  const rpc = new RpcServer(context.io, (method, params, signal) =>
    answerMcp(server, method, params, signal),
  );
  try {
    await rpc.serve();
  } finally {
    await session.end(options.keep === true);
  }
}

function instructionsFor(isLive: boolean, isDirect: boolean): string {
  const writes = isLive
    ? 'These are the keys of live: the tools only read.'
    : isDirect
      ? 'Writes are made directly in the sandbox of the keys.'
      : 'The first write copies the sandbox world; from then on all calls are made in the copy, which is deleted when the session ends.';
  return [
    "Surety is the platform behind a brand's secured charge card: customers, KYC, credit applications, deposits by ACH, cards and their purchases.",
    writes,
    'Amounts are whole cents, or decimal strings where the field says so. Lists have pages: pass next_cursor as cursor.',
    'In a sandbox, clock_advance moves time, and simulate_* simulates networks and banks. objects_moves lists the next moves of an object; transactions_decision lists the checks of a purchase and the changes with which it would have been approved.',
    'The resource surety://errors/{code} has the cure of an error.',
  ].join(' ');
}
