import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandFiles } from '@surety/sdk/command/operation-input';
import { UsageError } from '../command-errors.ts';
import type { Io } from '../io.ts';

/** Files of this machine and the standard input of the command. */
export function commandFiles(io: Io): CommandFiles {
  return { read: (path, option) => readSource(io, path, option) };
}

async function readSource(io: Io, path: string, option: string): Promise<Uint8Array<ArrayBuffer>> {
  if (path === '-') return readAll(io);
  try {
    return new Uint8Array(readFileSync(resolve(io.cwd, path)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why = code === 'ENOENT' ? 'it is not there' : String(code ?? error);
    throw new UsageError(`${option}: ${path} cannot be read (${why}).`);
  }
}

async function readAll(io: Io): Promise<Uint8Array<ArrayBuffer>> {
  if (io.stdin.isTTY)
    throw new UsageError('Standard input is a terminal; pipe the content into it.');
  const parts: Uint8Array[] = [];
  for await (const part of io.stdin) parts.push(Buffer.from(part));
  return new Uint8Array(Buffer.concat(parts));
}
