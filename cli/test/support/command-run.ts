import { vi } from 'vitest';
import { Interrupted, type Io } from '../../src/io.ts';
import { run } from '../../src/run.ts';

/** A command that runs in this process. */
export interface CommandRun {
  /** Output so far. */
  stdout(): string;
  stderr(): string;
  /** Sends Ctrl-C. */
  interrupt(): void;
  readonly code: Promise<number>;
}

/** Gives commands of this process the keys of a brand, and a home folder of their own. */
export function useAccess(
  access: { origin: string; identity: string; authorization: string },
  home: string,
): void {
  vi.stubEnv('SURETY_BASE_URL', access.origin);
  vi.stubEnv('SURETY_IDENTITY', access.identity);
  vi.stubEnv('SURETY_AUTHORIZATION', access.authorization);
  vi.stubEnv('XDG_CONFIG_HOME', home);
}

/** Starts a command line with streams of its own. */
export function startCommand(...argv: string[]): CommandRun {
  const written = { stdout: '', stderr: '' };
  const streamOf = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
      return true;
    },
  });
  const controller = new AbortController();
  const io: Io = {
    env: { ...process.env },
    cwd: process.cwd(),
    stdout: streamOf('stdout'),
    stderr: streamOf('stderr'),
    stdin: process.stdin,
    interrupted: controller.signal,
  };
  return {
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    interrupt: () => controller.abort(new Interrupted()),
    code: run(argv, io),
  };
}
