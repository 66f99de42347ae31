import { once } from 'node:events';
import { UsageError } from '../command-errors.ts';
import type { CallContext } from '../context.ts';
import { writeWhole } from './whole-file.ts';

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
    return writeWhole(context, output, async (write) => {
      if (!(content instanceof ReadableStream)) return write(content);
      for await (const part of content) write(part as Uint8Array);
    });
  }
  const isText = /^text\/|json|yaml/.test(type) && !(content instanceof ReadableStream);
  if (io.stdout.isTTY && !isText) {
    if (content instanceof ReadableStream) await content.cancel();
    throw new UsageError(
      `The answer (${type}) is not for a terminal: add --output FILE, or pipe it into a file.`,
    );
  }
  if (typeof content === 'string') return out.content(content);
  if (content instanceof Uint8Array)
    return io.stdout.isTTY
      ? out.content(new TextDecoder().decode(content))
      : void io.stdout.write(content);
  for await (const part of content) await writePart(context, part as Uint8Array);
}

async function writePart({ io }: CallContext, part: Uint8Array): Promise<void> {
  const { stdout } = io;
  if (stdout.write(part) === false && 'once' in stdout)
    await once(stdout as NodeJS.WritableStream, 'drain');
}
