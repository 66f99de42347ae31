import type { Readable } from 'node:stream';
import { hasPassingChange } from './passing-change.ts';

/** Standard input: a terminal can be read key by key. */
export type Input = Readable & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
};

/** Environment, streams and signals of a command; tests give their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Writes a line for the reader or the next program in the pipe. */
  readonly stdout: {
    write(content: string | Uint8Array): unknown;
    readonly isTTY?: boolean;
    readonly columns?: number;
  };
  /** Writes what is not the result: notes, progress, errors. */
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stdin: Input;
  /** Aborts when the user interrupts the command, its terminal closes, or nobody reads its result any more. */
  readonly interrupted: AbortSignal;
}

/** Signals after which a process ends at once, while a change of its is to be put back: npm sends each one twice. */
const signalsOfHurry = 3;

/**
 * The streams and signals of this process. A second Ctrl-C ends it at once, and a third one where a change is to be
 * put back.
 */
export function processIo(): Io {
  const controller = new AbortController();
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      const isHurry = signals >= signalsOfHurry || !hasPassingChange();
      if (controller.signal.aborted && isHurry) process.exit(130);
      controller.abort(new Interrupted());
    });
  }
  // A reader that leaves early (`surety cards list | head`) ends the command without an error, as a closed terminal
  // does. It is an interruption, and not an exit, so that what the command has begun is brought to its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isGone(error)) controller.abort(new ReaderLeft());
    else controller.abort(new OutputLost(error));
  });
  // Notes and errors that nobody reads change neither the work nor the exit code.
  process.stderr.on('error', () => {});
  return {
    env: process.env,
    cwd: process.cwd(),
    stdout: process.stdout,
    stderr: process.stderr,
    // Opened when it is first read: that costs time, and most commands never do.
    get stdin() {
      return process.stdin;
    },
    interrupted: controller.signal,
  };
}

/** True for a pipe without a reader, and for a terminal that has closed. */
function isGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'EIO' || code === 'ECONNRESET';
}

/** The reader of the result has left, which is no failure. */
export class ReaderLeft extends Error {
  override name = 'ReaderLeft';
}

/** The result could not be written, as on a full disk. */
export class OutputLost extends Error {
  override name = 'OutputLost';

  constructor(cause: Error) {
    super(`The result could not be written: ${cause.message}.`, { cause });
  }
}

/** The user pressed Ctrl-C, or the process was told to end. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}
