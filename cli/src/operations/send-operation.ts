import { splitColumns } from '@surety/sdk/command/columns-flag';
import { renderCurl } from '@surety/sdk/command/curl';
import { discardedBy } from '@surety/sdk/command/discarding';
import { judgeOperationForms } from '@surety/sdk/command/judge-forms';
import { type OperationInput, readOperationInput } from '@surety/sdk/command/operation-input';
import { readOperationLine } from '@surety/sdk/command/operation-line';
import { ConnectionFailed, ServiceFailed } from '@surety/sdk/errors';
import { UsageError } from '../command-errors.ts';
import { confirmLive } from '../confirm-live.ts';
import type { CallContext } from '../context.ts';
import { withProgress } from '../progress.ts';
import { commandFiles } from './command-files.ts';
import { printAnswer } from './print-answer.ts';
import { followEvents, printAllPages } from './print-pages.ts';
import type { Answer, OperationCall, ReadyCall } from './ready-call.ts';

/** Sends the request that the command line describes, or prints it, and prints the answer. */
export async function sendOperation(context: CallContext, call: OperationCall): Promise<void> {
  const line = readOperationLine(call.row, call.words);
  const input = await readOperationInput(commandFiles(context.io), call.row, line);
  if (line.idempotencyKey !== undefined && !call.row.isKeyed)
    throw new UsageError(`${call.name} takes no --idempotency-key.`);
  judgeOperationForms(call.name, { row: call.row, line, flags: context.flags() });
  const idempotencyKey = call.row.isKeyed
    ? (line.idempotencyKey ?? crypto.randomUUID())
    : undefined;
  const ready = { ...call, line, input, idempotencyKey };
  await judgeFlags(context, call);
  const { curl, dryRun } = context.flags();
  if (curl) return context.out.line(curlOf(context, ready));
  if (dryRun) return printDry(context, ready);
  if (input.method !== 'GET') await confirmLive(context, call.row.summary, line.yes);
  if (discardedBy(call.row.id) !== null) {
    const { confirmDiscarding } = await import('./confirm-discarding.ts');
    await confirmDiscarding(context, ready);
  }
  if (call.row.answer === 'events') return followEvents(context, input.query);
  if (line.all) return printAllPages(context, ready, (query) => request(context, ready, query));
  const answer = await withProgress(context, call.row.summary, request(context, ready));
  await printAnswer(context, ready, answer);
}

/** Requested fields are checked before the request: a change is not made for an empty table. */
async function judgeFlags({ flags }: CallContext, { row }: OperationCall): Promise<void> {
  const { columns, only, noStrict } = flags();
  if ((columns === undefined && only === undefined) || noStrict) return;
  const [{ judgeColumns }, { answerFields }] = await Promise.all([
    import('@surety/sdk/command/judge-columns'),
    import('@surety/sdk/catalog/answers'),
  ]);
  const fields = answerFields[row.id];
  if (only !== undefined) judgeColumns(fields, '--only', [only]);
  if (columns !== undefined) judgeColumns(fields, '--columns', splitColumns(columns));
}

function curlOf(context: CallContext, { row, line, input, idempotencyKey }: ReadyCall): string {
  const headers = {
    ...(context.flags().noStrict ? {} : { 'Surety-Strict': 'true' }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
  return renderCurl({
    baseUrl: context.baseUrl(),
    input,
    headers,
    isManagement: row.isManagement ?? false,
    output: line.output,
    isStream: row.answer === 'events',
  });
}

function printDry({ out }: CallContext, { row, input }: ReadyCall): void {
  const { method, path, query, json, raw, rawType, files } = input;
  if ([...row.query, ...(row.body?.fields ?? [])].some(({ name }) => name === 'dry_run'))
    out.note('Nothing is sent. To have the service try it and change nothing, give --dry_run.');
  const request = {
    method,
    path,
    query,
    ...(json === undefined ? {} : { body: json }),
    ...(raw ? { type: rawType, bytes: raw.content.byteLength } : {}),
    ...(files.length > 0 ? { files: files.map(({ name, path: from }) => `${name}=@${from}`) } : {}),
  };
  out.json(request, 2);
}

/** Sends the request once, with a query of its own for the next pages. */
async function request(
  context: CallContext,
  { row, line, input, idempotencyKey }: ReadyCall,
  query: OperationInput['query'] = input.query,
): Promise<Answer> {
  const { method, path, json, raw, rawType } = input;
  const isOther = query.format !== undefined && query.format !== 'json';
  const kind = row.answer === 'events' || (row.answer === 'json' && isOther) ? 'bytes' : row.answer;
  try {
    return await context
      .client()
      .send({
        method,
        path,
        query,
        body: formOf(input) ?? raw?.content ?? json,
        ...(rawType === undefined ? {} : { type: rawType }),
        isKeyed: row.isKeyed ?? false,
        isManagement: row.isManagement ?? false,
        answer: kind,
        options: {
          signal: context.io.interrupted,
          idempotencyKey,
          ...(line.timeout === undefined ? {} : { timeoutMs: timeoutMs(line.timeout) }),
        },
      })
      .withResponse();
  } catch (error) {
    const isUnknown = error instanceof ConnectionFailed || error instanceof ServiceFailed;
    if (isUnknown && idempotencyKey !== undefined)
      context.out.note(
        `To send it again without doing it twice, add --idempotency-key ${idempotencyKey}.`,
      );
    throw error;
  }
}

function formOf({ files }: OperationInput): FormData | undefined {
  if (files.length === 0) return undefined;
  const form = new FormData();
  for (const { name, path, type, content } of files)
    form.append(name, new Blob([content], { type }), path.split(/[\\/]/).at(-1) ?? name);
  return form;
}

function timeoutMs(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds * 1_000;
  throw new UsageError(`--timeout must be seconds from 1 to 86400, and not "${text}".`);
}
