import type { Surety } from '@surety/sdk';
import { isShownOnce, itemsOf } from '@surety/sdk/command/answers';
import { columnsOfOperation } from '@surety/sdk/command/columns';
import { splitColumns } from '@surety/sdk/command/columns-flag';
import type { LoadOperations } from '@surety/sdk/command/find-operation';
import { requestText } from '@surety/sdk/command/request-text';
import { valueAt } from '@surety/sdk/command/table';
import { UsageError } from '@surety/sdk/command/usage-error';
import { NotFound } from '@surety/sdk/errors';
import { randomKey } from '../../platform/portal-client.ts';
import { type ReadyCommand, readCommand } from './read-command.ts';

/** An answer as it is shown below its command. */
export type Output =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'answer';
      readonly method: string;
      readonly path: string;
      readonly requestId: string | null;
      readonly data: unknown;
      /** Rows of a table; null for an answer that is none. */
      readonly rows: readonly unknown[] | null;
      readonly columns: readonly string[] | null;
      /** Shows the JSON unfolded. */
      readonly isJson: boolean;
      readonly notes: readonly string[];
    };

const pagesAtMost = 10;
const timeoutMs = 60_000;

/** The request that a command describes, as it is shown: `GET /customers?limit=5`. */
function shownPath({ input }: ReadyCommand): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query))
    for (const each of [value].flat()) parameters.append(name, String(each));
  const query = parameters.toString();
  return `${input.path}${query && `?${query}`}`;
}

/**
 * Sends the request of a command under the session.
 *
 * @throws ApiError of the SDK
 */
export async function sendCommand(surety: Surety, ready: ReadyCommand): Promise<Output> {
  const { row, flags, input, request, line } = ready;
  if (flags.curl)
    return { kind: 'text', text: requestText('curl', row, request, line.idempotencyKey) };
  if (flags.dryRun) return { kind: 'text', text: dryText(ready) };
  const { data, headers } = await send(surety, ready, input.query);
  const shown = typeof data === 'object' && data !== null && !(data instanceof Uint8Array);
  if (!shown) return contentOf(ready, data, headers.get('content-type') ?? '');
  const items = itemsOf(data);
  const { rest, note } = line.all
    ? await morePages(surety, ready, data)
    : { rest: [], note: moreNote(data) };
  const rows = items ? [...items, ...rest] : null;
  if (flags.only !== undefined) return { kind: 'text', text: onlyText(rows ?? [data], flags.only) };
  return {
    kind: 'answer',
    method: row.method,
    path: shownPath(ready),
    requestId: headers.get('x-request-id'),
    data: rows && line.all ? rows : data,
    rows,
    columns: columnsOf(ready),
    isJson: flags.json ?? flags.jsonl ?? false,
    notes: [
      ...(note ? [note] : []),
      ...(isShownOnce(row.id) ? ['Keys and secrets in this answer are not shown again.'] : []),
    ],
  };
}

function columnsOf({ row, flags }: ReadyCommand): readonly string[] | null {
  if (flags.columns !== undefined) return splitColumns(flags.columns);
  return columnsOfOperation(row.id) ?? null;
}

function send(surety: Surety, { row, input, line }: ReadyCommand, query: object) {
  const { method, path, json, raw, rawType } = input;
  const key = line.idempotencyKey ?? randomKey();
  return surety
    .request<unknown>({
      method,
      path,
      query,
      body: raw?.content ?? json,
      ...(rawType === undefined ? {} : { type: rawType }),
      isKeyed: row.isKeyed ?? false,
      isManagement: row.isManagement ?? false,
      answer: row.answer === 'json' || row.answer === 'text' ? row.answer : 'bytes',
      options: { timeoutMs, ...(row.isKeyed ? { idempotencyKey: key } : {}) },
    })
    .withResponse();
}

interface PageEnd {
  readonly has_more?: boolean;
  readonly next_cursor?: string | null;
}

async function morePages(surety: Surety, ready: ReadyCommand, first: object) {
  const rest: unknown[] = [];
  let end: PageEnd = first;
  for (let page = 1; end.has_more && end.next_cursor; page += 1) {
    if (page >= pagesAtMost) return { rest, note: `Only ${pagesAtMost} pages are shown here.` };
    const query = { ...ready.input.query, cursor: end.next_cursor };
    const { data } = await send(surety, ready, query);
    rest.push(...(itemsOf(data) ?? []));
    end = data as PageEnd;
  }
  return { rest, note: null };
}

function moreNote(data: object): string | null {
  const { has_more, next_cursor }: PageEnd = data;
  if (!has_more || !next_cursor) return null;
  return `There is more: add --cursor ${next_cursor}, or --all.`;
}

function dryText({ row, input }: ReadyCommand): string {
  const { path, query, json } = input;
  return JSON.stringify(
    { method: row.method, path, query, ...(json ? { body: json } : {}) },
    null,
    2,
  );
}

function onlyText(rows: readonly unknown[], field: string): string {
  const texts = rows.map((row) => {
    const value = valueAt(row, field);
    if (value === undefined) throw new UsageError(`The answer has no field ${field} (--only).`);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  return texts.join('\n');
}

function contentOf({ name }: ReadyCommand, data: unknown, type: string): Output {
  const isText = /^text\/|json|yaml/.test(type);
  if (data instanceof Uint8Array && !isText) {
    const text = `${name} answered ${data.length} bytes of ${type}. The command line of the terminal writes them to a file (--output).`;
    return { kind: 'text', text };
  }
  const text =
    data instanceof Uint8Array ? new TextDecoder().decode(data) : String(data ?? 'Done.');
  return { kind: 'text', text };
}

/** The command that explains an id: the decision of a purchase, the state of another object, or a request. */
export async function explainId(
  surety: Surety,
  id: string,
  load: LoadOperations,
): Promise<ReadyCommand> {
  const type = await typeOf(surety, id);
  const words = { transaction: `transactions decision ${id}`, none: `requests get ${id}` }[type];
  const command = await readCommand(words ?? `objects moves ${id}`, load);
  if (command.kind !== 'request') throw new UsageError(`${id} is no id.`);
  return command;
}

async function typeOf(surety: Surety, id: string): Promise<string> {
  try {
    return (await surety.objects.get(id)).type;
  } catch (error) {
    if (error instanceof NotFound) return 'none';
    throw error;
  }
}
