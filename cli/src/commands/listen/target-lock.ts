import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { UsageError } from '../../command-errors.ts';

/**
 * The right to be the one listener of a target: a local socket, which the system closes with its process,
 * so that a listener killed at any moment leaves nothing behind that looks like a living one.
 */
export interface TargetLock {
  /** Aborts when another listener takes the target over. */
  readonly taken: AbortSignal;
  /** Lets the next listener begin, after the position was written. */
  release(): void;
}

/** Another listener has taken the target over. */
export class TakenOver extends Error {
  override name = 'TakenOver';
}

const isTaken =
  'Another "surety listen" forwards to this target already. Use it, or end it and continue here with --takeover.';

const takeoverMs = 10_000;
/** A socket's path can have 107 bytes on Linux and 103 on macOS. */
const maxPathBytes = 100;

/**
 * Takes the target, from its present listener with `takeover`, which ends first and hands over its position.
 *
 * @throws UsageError if another process listens and `takeover` is false.
 */
export async function lockTarget(folder: string, takeover: boolean): Promise<TargetLock> {
  const path = addressOf(folder);
  const holder = await connect(path);
  if (holder) {
    if (!takeover) {
      holder.destroy();
      throw new UsageError(isTaken);
    }
    await askToLeave(holder);
  }
  const controller = new AbortController();
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => waiting.delete(socket));
    socket.on('data', () => controller.abort(new TakenOver()));
  });
  await listen(server, path);
  // The process may end while the lock is held.
  server.unref();
  return {
    taken: controller.signal,
    release: () => {
      server.close();
      if (process.platform !== 'win32') rmSync(path, { force: true });
      for (const socket of waiting) socket.destroy();
    },
  };
}

function addressOf(folder: string): string {
  const name = basename(folder);
  if (process.platform === 'win32') return String.raw`\\.\pipe\surety-listen-${name}`;
  const path = join(folder, 'lock');
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  return join(tmpdir(), `surety-listen-${process.getuid?.() ?? 0}-${name}`);
}

/** A connection to the present listener; null if there is none. */
async function connect(path: string): Promise<Socket | null> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code !== 'ECONNREFUSED') throw error;
    // The socket of a listener that was killed.
    rmSync(path, { force: true });
    return null;
  }
}

async function askToLeave(holder: Socket): Promise<void> {
  const left = once(holder, 'close', { signal: AbortSignal.timeout(takeoverMs) });
  holder.on('error', () => holder.destroy());
  holder.resume();
  holder.write('takeover\n');
  try {
    await left;
  } catch {
    holder.destroy();
    throw new UsageError(
      `The other listener has not ended within ${takeoverMs / 1_000} seconds. End its process, and try again.`,
    );
  }
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    // Another one has begun in the same moment.
    if (error.code === 'EADDRINUSE') throw new UsageError(isTaken);
    throw error;
  });
  if (process.platform !== 'win32') chmodSync(path, 0o600);
}
