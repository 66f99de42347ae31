import { findCodes } from '@surety/sdk/command/explain-code';
import { ApiError, SuretyError } from '@surety/sdk/errors';
import type { OperationRow } from '@surety/sdk/operation-row';
import { type Params, RpcError, rpcCodes } from './json-rpc.ts';
import type { SessionWorld } from './session-world.ts';
import { schemaOfArguments } from './tool-schemas.ts';
import type { Tool } from './tool-table.ts';

/** Longer answers fill an agent's context and are of little use. */
const maxText = 100_000;

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
}

/**
 * Calls a tool. A refusal of the API is a result, with its cure: an agent corrects the call itself.
 *
 * @throws RpcError for arguments that the tool does not take.
 */
export async function callTool(
  { row, isRead }: Tool,
  given: Params,
  session: SessionWorld,
  signal: AbortSignal,
): Promise<ToolResult> {
  refuseArguments(row, given);
  try {
    const surety = await session.clientFor(isRead);
    const answer = await surety.request(requestOf(row, given, signal));
    const told = await session.told();
    return {
      content: [textOf(bounded(answer)), ...(told === null ? [] : [textOf(told)])],
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof SuretyError)) throw error;
    return { content: [textOf(refusal(error))], isError: true };
  }
}

function refuseArguments(row: OperationRow, given: Params): void {
  const { properties, required } = schemaOfArguments(row);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  const missing = required.filter((name) => given[name] === undefined || given[name] === null);
  const problems = [
    ...unknown.map((name) => `${name} is no argument`),
    ...missing.map((name) => `${name} is missing`),
  ];
  if (problems.length === 0) return;
  throw new RpcError(
    rpcCodes.invalidParams,
    `${problems.join('; ')}. The arguments are ${Object.keys(properties).join(', ') || 'none'}.`,
  );
}

function requestOf(row: OperationRow, given: Params, signal: AbortSignal) {
  const path = row.pathParameters.reduce(
    (text, { name }) => text.replace(`{${name}}`, encodeURIComponent(String(given[name]))),
    row.path,
  );
  const { body } = row;
  return {
    method: row.method,
    path,
    query: picked(given, row.query),
    ...(body ? { body: body.fields.length > 0 ? picked(given, body.fields) : given.body } : {}),
    ...(body && body.type !== 'application/json' ? { type: body.type } : {}),
    isKeyed: row.isKeyed ?? false,
    isManagement: row.path.startsWith('/sandbox/worlds'),
    answer: row.answer === 'text' ? ('text' as const) : ('json' as const),
    options: { signal, timeoutMs: 150_000 },
  };
}

function picked(given: Params, fields: readonly { readonly name: string }[]): Params {
  const names = fields.map(({ name }) => name).filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

function textOf(text: string) {
  return { type: 'text' as const, text };
}

function bounded(answer: unknown): string {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 1);
  if (text.length <= maxText) return text;
  return `${text.slice(0, maxText)}\n… cut at ${maxText} of ${text.length} characters: request less with limit or a filter.`;
}

function refusal(error: SuretyError): string {
  if (!(error instanceof ApiError)) return error.message;
  const details = Object.keys(error.details).length > 0 ? [JSON.stringify(error.details)] : [];
  const cures = findCodes(error.code).errors.map(({ cure }) => `Cure: ${cure}`);
  return [error.message, ...details, ...new Set(cures)].join('\n');
}
