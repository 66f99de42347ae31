import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxAccess } from '../../src/features/sandbox/sandbox/sandbox.ts';

/**
 * Removes a data folder of a killed service, whose PostgreSQL ends a moment later: a folder that is still
 * written to is tried again.
 */
export const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;

export interface ServiceProcess {
  child: ChildProcess;
  access: SandboxAccess;
  /** Output so far, both streams. */
  output(): string;
  /** Sends SIGKILL, and waits for the process to end. */
  kill(): Promise<void>;
  /** Sends SIGINT, and waits; returns the exit code. */
  interrupt(): Promise<number | null>;
}

/** Starts the real service as a process of its own, as `npm start` does, and waits until it is ready. */
export async function startServiceProcess(options: Place): Promise<ServiceProcess> {
  const started = performance.now();
  const { child, output } = launch(['start'], options);
  const exited = once(child, 'exit');
  const isReady = () => output().includes('is ready');
  while (!isReady() && child.exitCode === null && performance.now() - started < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!isReady()) {
    child.kill('SIGKILL');
    throw new Error(`The service did not become ready:\n${output()}`);
  }
  const file = join(options.dataDir, 'sandbox.json');
  return {
    child,
    access: JSON.parse(await readFile(file, 'utf8')) as SandboxAccess,
    output,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    interrupt: async () => {
      child.kill('SIGINT');
      await exited;
      return child.exitCode;
    },
  };
}

/** Runs one of the service's commands to its end. */
export async function runCommand(
  args: string[],
  place: Place,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(args, place);
  await once(child, 'exit');
  return { code: child.exitCode, output: output() };
}

/** A master key for services of tests on a database that several of them use. */
const testVaultKeys = `1:${Buffer.alloc(32, 7).toString('base64')}`;

interface Place {
  dataDir: string;
  databaseUrl?: string;
  bankFolder?: string;
  port?: number;
  /** Further variables; undefined removes one. */
  settings?: Record<string, string | undefined>;
}

function launch(args: string[], place: Place): { child: ChildProcess; output(): string } {
  const child = spawn(
    process.execPath,
    ['server/src/check-node.mjs', 'server/src/main.ts', ...args],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SURETY_DATA_DIR: place.dataDir,
        SURETY_PORT: String(place.port ?? 0),
        SURETY_LOG_LEVEL: 'warn',
        ...(place.bankFolder ? { SURETY_BANK_FOLDER: place.bankFolder } : {}),
        ...(place.databaseUrl
          ? { DATABASE_URL: place.databaseUrl, SURETY_VAULT_KEYS: testVaultKeys }
          : {}),
        ...place.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

/** The permission bits of a file. */
export async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
