import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { ServerProcess } from './embedded-process.ts';

/**
 * Starts in a row that may fail or end at once before the service gives the database up and ends.
 */
const maxStarts = 5;
const pauseMs = 200;
/** A server that ran for this long has started well. */
const wellAfterMs = 60_000;

export interface KeptServer {
  /** Process id of the server of the moment. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a server again that ends by itself, for example by kill -9 of its first process, on the
 * same port: sessions then connect again. Calls `onGone` when several starts in a row have failed.
 */
export function keepRunning(
  first: ServerProcess,
  options: {
    start(): Promise<ServerProcess>;
    onGone(): void;
    log: Pick<BaseLogger, 'warn' | 'error'>;
  },
): KeptServer {
  const { start, onGone, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = first;
  let failures = 0;
  const restart = async (): Promise<boolean> => {
    for (failures += 1; failures <= maxStarts; failures += 1) {
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      try {
        server = await start();
        log.warn({ pid: server.pid }, 'the embedded database was started again');
        return true;
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be started again');
      }
    }
    onGone();
    return false;
  };
  const keep = async () => {
    do {
      const startedAtMs = performance.now();
      await server.ended;
      if (signal.aborted) return;
      if (performance.now() - startedAtMs > wellAfterMs) failures = 0;
      log.error({ pid: server.pid }, 'the embedded database ended unexpectedly');
    } while (await restart());
  };
  const keeping = keep();
  return {
    get pid() {
      return server.pid;
    },
    stop: async () => {
      stopping.abort();
      await server.stop();
      await keeping;
      // A start that was under way when the stop began.
      await server.stop();
    },
  };
}
