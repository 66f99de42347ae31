import type { Logger } from './logging.ts';
import { OutageLog } from './outage-log.ts';
import { Rest } from './rest.ts';

/** Background loop of this process. */
export interface Loop {
  readonly name: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  /** Begins the next run now, or at once after the run in progress. */
  wake(): void;
  /** Aborts the signal of the run in progress and waits for its end. */
  stop(): Promise<void>;
}

/** Time until the next run; a wake ends `pauseMs` early, never `atLeastMs`, which comes first. */
export interface Pause {
  atLeastMs?: number;
  pauseMs: number;
}

export interface RepeatOptions {
  log: Pick<Logger, 'warn' | 'info'>;
  /** Time from the start to the first run; sweeps spread theirs over the first minute. */
  firstAfterMs?: number;
  /** Time from the end of a run to the next one, and the longest pause after a failed run. */
  everyMs: number;
  /** Each subscribes `wake` to a source of work, such as a commit signal, and returns the end of it. */
  wakeOn?: readonly ((wake: () => void) => () => void)[];
  /**
   * One run. `more` repeats it at once; a run with a pace of its own returns its pause.
   *
   * @param wasWoken is false where the pause before the run passed.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most runs return nothing.
  run(signal: AbortSignal, wasWoken: boolean): Promise<'more' | Pause | undefined | void>;
}

const usualFirstAfterMs = 1_000;

/**
 * Repeats background work until `stop`, one run after the other. Failures of one outage are logged once
 * a minute, as its end is (`OutageLog`), and the pauses between them grow to `everyMs`. The timers keep no
 * process alive.
 *
 * @param name of the work begins its log lines, as in "removing old events failed".
 */
export function repeat(name: string, options: RepeatOptions): Loop {
  const { log, firstAfterMs = usualFirstAfterMs, everyMs, wakeOn = [], run } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = new Rest();
  const leastRest = new Rest();
  const outage = new OutageLog(log, `${name} failed`, everyMs);
  const runOnce = async (wasWoken: boolean): Promise<Pause> => {
    try {
      const next = await run(signal, wasWoken);
      outage.succeeded();
      return typeof next === 'object' ? next : { pauseMs: next === 'more' ? 0 : everyMs };
    } catch (error) {
      return { atLeastMs: signal.aborted ? 0 : outage.failed(error), pauseMs: 0 };
    }
  };
  const live = async () => {
    for (let wasWoken = await rest.pause(firstAfterMs); !signal.aborted; ) {
      const { atLeastMs = 0, pauseMs } = await runOnce(wasWoken);
      if (atLeastMs > 0) await leastRest.pause(atLeastMs);
      wasWoken = await rest.pause(pauseMs);
    }
  };
  const wake = () => rest.wake();
  const unsubscribe = wakeOn.map((subscribe) => subscribe(wake));
  const living = live();
  return {
    name,
    firstAfterMs,
    everyMs,
    wake,
    stop: async () => {
      for (const end of unsubscribe) end();
      stopping.abort();
      leastRest.wake();
      rest.wake();
      await living;
    },
  };
}
