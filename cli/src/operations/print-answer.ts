import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../command-errors.ts';
import type { CallContext } from '../context.ts';
import { columnsOfOperation } from './columns.ts';
import type { ReadyCall } from './send-operation.ts';

/** An answer with the parts that are not in its body. */
export interface Answer {
  readonly data: unknown;
  readonly headers: Headers;
  readonly isReplay: boolean;
}

/** Operations whose answers hold keys or secrets that are shown this once. */
const shownOnce: ReadonlySet<string> = new Set([
  'createKey',
  'rollKey',
  'createTemporaryKey',
  'createWorld',
  'importWorld',
  'createWebhook',
  'rotateWebhookSecret',
]);

/** Prints one answer in the form that the flags ask for. */
export async function printAnswer(context: CallContext, call: ReadyCall, answer: Answer) {
  const { out } = context;
  const { data, headers } = answer;
  if (answer.isReplay) out.note('The service had answered this Idempotency-Key before.');
  if (data instanceof Uint8Array || data instanceof ReadableStream || typeof data === 'string')
    return writeContent(context, call, { content: data, type: headers.get('content-type') ?? '' });
  if (call.line.output !== undefined) {
    const content = `${JSON.stringify(data, null, 2)}\n`;
    await writeContent(context, call, { content, type: 'application/json' });
  } else printJson(context, call, data);
  if (shownOnce.has(call.row.id))
    out.note(
      'Keys and secrets in this answer are not shown again: keep them where nobody else reads.',
    );
}

function printJson({ out, flags }: CallContext, call: ReadyCall, data: unknown): void {
  const items = itemsOf(data);
  const { json, jsonl, only } = flags();
  if (!items || (json && !jsonl && only === undefined)) {
    out.value(data);
    return;
  }
  out.rows(items, { columns: columnsOfOperation(call.row.id) });
  const { has_more, next_cursor } = data as { has_more?: boolean; next_cursor?: string | null };
  if (call.row.isList && has_more && next_cursor)
    out.note(`There is more: add --cursor ${next_cursor}, or --all for every page.`);
}

/** Items of a list; null for an answer that is none. */
export function itemsOf(data: unknown): unknown[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null || !('data' in data)) return null;
  return Array.isArray(data.data) ? data.data : null;
}

interface Content {
  readonly content: string | Uint8Array | ReadableStream;
  readonly type: string;
}

/** Writes an answer that is not JSON to standard output or to the file of `--output`, byte for byte. */
async function writeContent(context: CallContext, call: ReadyCall, { content, type }: Content) {
  const { io, out } = context;
  if (call.line.output !== undefined) {
    const path = resolve(io.cwd, call.line.output);
    await writeWhole(path, content);
    out.note(`Written to ${path}.`);
    return;
  }
  const isText = /^text\/|json|yaml/.test(type) && !(content instanceof ReadableStream);
  if (io.stdout.isTTY && !isText) {
    if (content instanceof ReadableStream) await content.cancel();
    throw new UsageError(
      `The answer (${type}) is not for a terminal: add --output FILE, or pipe it into a file.`,
    );
  }
  if (!(content instanceof ReadableStream)) return void io.stdout.write(content);
  for await (const part of content) await writePart(context, part as Uint8Array);
}

async function writePart({ io }: CallContext, part: Uint8Array): Promise<void> {
  const { stdout } = io;
  if (stdout.write(part) === false && 'once' in stdout)
    await once(stdout as NodeJS.WritableStream, 'drain');
}

/** Writes a file whole or not at all. */
async function writeWhole(path: string, content: Content['content']): Promise<void> {
  const part = `${path}.part`;
  try {
    if (content instanceof ReadableStream)
      await pipeline(content as AsyncIterable<Uint8Array>, createWriteStream(part));
    else await writeFile(part, content);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const isFile = error instanceof Error && 'syscall' in error && 'path' in error;
    if (isFile) throw new UsageError(`${path} cannot be written: ${error.message}.`);
    throw error;
  }
}
