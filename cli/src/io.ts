import type { Readable } from 'node:stream';

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
  /** Aborts when the user interrupts the command. */
  readonly interrupted: AbortSignal;
}

/** The streams and signals of this process. A second Ctrl-C ends it at once. */
export function processIo(): Io {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(new Interrupted());
    });
  }
  // A reader that leaves early (`surety cards list | head`) ends the command without an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
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

/** The user pressed Ctrl-C. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}
