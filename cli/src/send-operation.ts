import type { OperationRow } from '@surety/sdk/operation-row';
import type { Command } from 'commander';
import { readFields } from './command-fields.ts';
import type { CommandContext } from './context.ts';
import { renderCurl } from './curl.ts';

/** Sends the request that the command line describes, or prints it, and prints the answer. */
export async function sendOperation(context: CommandContext, row: OperationRow, command: Command) {
  const { out } = context;
  const flags = context.flags();
  const { path, query, body } = await readFields(context.io, row, command);
  const call = { method: row.method, path, query, body };
  if (flags.curl) return out.line(renderCurl(context.surety().access.baseUrl, call));
  if (flags.dryRun) return out.line(JSON.stringify(call, null, 2));
  const options = { signal: context.io.interrupted, idempotencyKey: command.opts().idempotencyKey };
  const request = {
    ...call,
    ...(row.body && row.body.type !== 'application/json' ? { type: row.body.type } : {}),
    isKeyed: row.isKeyed ?? false,
    isManagement: row.permission === 'worlds',
    answer: row.answer === 'events' ? ('json' as const) : row.answer,
    options,
  };
  const answer = await context.surety().request(request);
  if (row.isList) out.rows((answer as { data: unknown[] }).data);
  else out.value(answer);
}
