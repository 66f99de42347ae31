import { Readable } from 'node:stream';
import type { Io } from '../../src/io.ts';

export interface FakeIo extends Io {
  /** All that was written. */
  readonly written: { out: string; err: string; bytes: Uint8Array[] };
  readonly interrupt: AbortController;
}

export interface FakeIoOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly stdin?: string;
  readonly isTerminal?: boolean;
  readonly columns?: number;
}

/** Streams and environment of a command that runs inside a test. */
export function fakeIo(options: FakeIoOptions = {}): FakeIo {
  const { env = {}, cwd = '/', stdin, isTerminal = false, columns } = options;
  const written = { out: '', err: '', bytes: [] as Uint8Array[] };
  const interrupt = new AbortController();
  const input = Object.assign(Readable.from(stdin === undefined ? [] : [stdin]), {
    isTTY: stdin === undefined && isTerminal,
  });
  return {
    env,
    cwd,
    stdin: input,
    stdout: {
      isTTY: isTerminal,
      ...(columns === undefined ? {} : { columns }),
      write: (content) => {
        written.out += Buffer.from(content).toString('utf8');
        written.bytes.push(Buffer.from(content));
        return true;
      },
    },
    stderr: {
      isTTY: false,
      write: (content) => {
        written.err += String(content);
        return true;
      },
    },
    interrupted: interrupt.signal,
    written,
    interrupt,
  };
}
