import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../command-errors.ts';
import type { CallContext } from '../context.ts';

interface Content {
  readonly content: string | Uint8Array | ReadableStream;
  readonly type: string;
  /** Path of the file to write. */
  readonly output: string | undefined;
}

/** Writes an answer that is not JSON to standard output or to the file of `--output`, byte for byte. */
export async function writeContent(
  context: CallContext,
  { content, type, output }: Content,
): Promise<void> {
  const { io, out } = context;
  if (output !== undefined) {
    const path = resolve(io.cwd, output);
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

/**
 * Writes a file whole or not at all, for its owner alone, since it may name people. Nobody can know the name
 * of the part before, and put a link there.
 */
async function writeWhole(path: string, content: Content['content']): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  const asNew = { flags: 'wx', mode: 0o600 };
  try {
    if (content instanceof ReadableStream)
      await pipeline(content as AsyncIterable<Uint8Array>, createWriteStream(part, asNew));
    else await writeFile(part, content, { flag: asNew.flags, mode: asNew.mode });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const isFile = error instanceof Error && 'syscall' in error && 'path' in error;
    if (isFile) throw new UsageError(`${path} cannot be written: ${error.message}.`);
    throw error;
  }
}
