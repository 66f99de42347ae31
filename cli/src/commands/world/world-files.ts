import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ConnectionFailed, SuretyError } from '@surety/sdk/errors';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { withProgress } from '../../progress.ts';
import { tellOnly } from '../tell-request.ts';
import { handOver, worldIdOf } from './world-keys.ts';

const fileMs = 300_000;

/** Writes a world to a file: whole, or not at all. */
export async function exportWorld(
  context: CommandContext,
  file: string,
  { world }: { world?: string },
): Promise<void> {
  const { out, io } = context;
  const worldId = worldIdOf(context, world);
  if (tellOnly(context, { method: 'GET', path: `/sandbox/worlds/${worldId}/export` })) return;
  const path = resolve(io.cwd, file);
  const written = withProgress(context, `Writing ${file}`, write(context, worldId, path));
  const { bytes, lines } = await written;
  if (out.isForPrograms) out.value({ world_id: worldId, file: path, bytes, lines });
  else out.line(`${path}: ${sizeOf(bytes)}, ${lines} lines of the world ${worldId}.`);
}

async function write({ io, surety }: CommandContext, worldId: string, path: string) {
  const options = { signal: io.interrupted, timeoutMs: fileMs };
  const content = await surety().worlds.export(worldId, options);
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const file = await open(part, 'wx', 0o600);
    let bytes = 0;
    let lines = 0;
    let tail = '';
    try {
      for await (const chunk of content) {
        io.interrupted.throwIfAborted();
        await file.write(chunk);
        bytes += chunk.length;
        lines += chunk.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
        tail = (tail + Buffer.from(chunk).toString('latin1')).slice(-200);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    // The last line is the hash of all before it: without it the answer was cut.
    if (!/[0-9a-f]{64}"?\s*}?\s*$/.test(tail)) throw new Error('its end is missing');
    await rename(part, path);
    return { bytes, lines };
  } catch (error) {
    await rm(part, { force: true });
    io.interrupted.throwIfAborted();
    throw asFailure(error, path);
  }
}

/** Creates a world from a file. */
export async function importWorld(
  context: CommandContext,
  file: string,
  { name, env }: { name?: string; env?: boolean },
): Promise<void> {
  const { io, out } = context;
  const path = resolve(io.cwd, file);
  const content = await readFile(path).catch((error: unknown) => {
    throw asUsage(error, path);
  });
  const query = name === undefined ? {} : { name };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/worlds/import', body: query })) return;
  out.note(`Importing ${sizeOf(content.length)}.`);
  const options = { signal: io.interrupted, timeoutMs: fileMs };
  const answer = context.surety().worlds.import(new Uint8Array(content), query, options);
  handOver(context, await withProgress(context, `Importing ${file}`, answer), env === true);
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Errors of the file system in a sentence; any other is one of the answer that was read. */
function asFailure(error: unknown, path: string): unknown {
  const told = asUsage(error, path);
  if (told !== error || error instanceof SuretyError || !(error instanceof Error)) return told;
  return new ConnectionFailed(`The answer of the service was cut: ${error.message}.`);
}

/** Errors of the file system in a sentence; any other error as it is. */
function asUsage(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return new UsageError(`There is no file or folder for ${path}.`);
  if (code === 'EACCES' || code === 'EISDIR' || code === 'ENOSPC') {
    return new UsageError(`${path}: ${(error as Error).message}`);
  }
  return error;
}
