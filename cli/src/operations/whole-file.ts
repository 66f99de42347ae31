import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../command-errors.ts';
import type { CallContext } from '../context.ts';
import type { Io } from '../io.ts';
import { Output } from '../output.ts';

/** Appends to a file that is not there yet. */
export type WritePart = (part: string | Uint8Array) => void;

/**
 * Writes a file whole or not at all, for its owner alone, since it may name people. Nobody can know the name
 * of the part before, and put a link there.
 *
 * @throws UsageError if the file cannot be written.
 */
export async function writeWhole(
  { io, out }: CallContext,
  output: string,
  work: (write: WritePart) => Promise<void>,
): Promise<void> {
  const path = resolve(io.cwd, output);
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const file = openSync(part, 'wx', 0o600);
    try {
      await work((text) => writeFileSync(file, text));
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    const isFile = error instanceof Error && 'syscall' in error && 'path' in error;
    if (isFile) throw new UsageError(`${path} cannot be written: ${error.message}.`);
    throw error;
  }
  out.note(`Written to ${path}.`);
}

/**
 * The context whose results go into a file, and are JSON unless a flag chooses another form. Notes and the progress
 * stay on standard error.
 */
export function contextOfFile(context: CallContext, write: WritePart): CallContext {
  const given = context.flags();
  const hasForm = (given.jsonl ?? given.columns ?? given.only) !== undefined;
  const flags = hasForm ? given : { ...given, json: true };
  const stdout = {
    isTTY: false,
    write: (part: string | Uint8Array) => {
      write(part);
      return true;
    },
  };
  // Not a copy: that would open standard input.
  const io: Io = Object.create(context.io, { stdout: { value: stdout } });
  return { ...context, io, out: new Output(io, () => flags), flags: () => flags };
}
