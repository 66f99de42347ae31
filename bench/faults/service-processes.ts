import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const main = new URL('../../server/src/main.ts', import.meta.url).pathname;

/** Master key of the services under test, which share a database. */
const faultedKeys = { SURETY_VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}` };

/** One process of the service under test. */
export interface FaultedProcess {
  name: string;
  child: ChildProcess;
  /** Output so far, both streams. */
  output(): string;
  hasEnded(): boolean;
  /** Sends SIGTERM; the exit code and the time it took. */
  stop(): Promise<{ code: number | null; ms: number }>;
}

/** Starts a command of the service and waits for its ready line. */
export async function startProcess(
  command: 'start' | 'api' | 'worker',
  env: Record<string, string>,
  { wrapper = [], program = main }: { wrapper?: string[]; program?: string } = {},
): Promise<FaultedProcess> {
  const [first = process.execPath, ...args] = [...wrapper, process.execPath, program, command];
  const child = spawn(first, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SURETY_LOG_LEVEL: 'warn',
      ...faultedKeys,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = performance.now() + 60_000;
  while (!/is ready/.test(output)) {
    if (hasEnded() || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not become ready:\n${output}`);
    }
    await sleep(20);
  }
  return {
    name: command,
    child,
    output: () => output,
    hasEnded,
    stop: async () => {
      const started = performance.now();
      const exited = hasEnded() ? undefined : once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return { code: child.exitCode, ms: Math.round(performance.now() - started) };
    },
  };
}

/** Runs a command of the service to its end; its exit code and output. */
export async function runCommand(
  args: string[],
  env: Record<string, string>,
  program = main,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...faultedKeys, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'exit');
  return { code: child.exitCode, output };
}

export interface Access {
  base_url: string;
  identity: string;
  authorization: string;
  brand_id: string;
  program_id: string;
}

export async function readAccess(dataDir: string): Promise<Access> {
  return JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as Access;
}

/** Sends one request, under a key if it has one; null where no answer came. */
export type Call = (
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<{ status: number; body: Record<string, unknown> } | null>;

export function caller(access: Access, baseUrl = access.base_url): Call {
  return async (method, path, body, idempotencyKey) => {
    try {
      const answer = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          identity: access.identity,
          authorization: access.authorization,
          'content-type': 'application/json',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        signal: AbortSignal.timeout(20_000),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  };
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
