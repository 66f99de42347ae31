import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Access {
  base_url: string;
  identity: string;
  authorization: string;
  program_id: string;
}

export interface FoundService {
  access: Access;
  /** Description of the service for the reader: running already, or started for the demo. */
  how: string;
  stop(): Promise<void>;
}

/** Finds the running sandbox of the data folder, or starts one for the demo in a new folder. */
export async function findOrStartService(): Promise<FoundService> {
  const dataDir = resolve(process.env.SURETY_DATA_DIR || '.surety');
  const running = await readAccess(dataDir);
  if (running && (await answers(running))) {
    return { access: running, how: `the service at ${running.base_url}`, stop: async () => {} };
  }
  return startService();
}

async function readAccess(dataDir: string): Promise<Access | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as Access;
  } catch {
    return null;
  }
}

async function answers(access: Access): Promise<boolean> {
  const ready = new URL('/health/ready', access.base_url);
  const response = await fetch(ready, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return response?.ok === true;
}

async function startService(): Promise<FoundService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'surety-demo-'));
  // A database or address in the environment belongs to another service.
  const { DATABASE_URL, SURETY_PUBLIC_URL, SURETY_VAULT_KEYS, ...env } = process.env;
  const child = spawn(process.execPath, ['server/src/main.ts', 'start'], {
    env: { ...env, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0', SURETY_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await stopProcess(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await readyLine(child);
    const access = await readAccess(dataDir);
    if (!access) throw new Error('The service started without writing sandbox.json.');
    return { access, how: 'a service started for this demo, stopped at its end', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const readyWithinMs = 60_000;

async function readyLine(child: ChildProcess): Promise<void> {
  const tooLate = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes('is ready')) {
      clearTimeout(tooLate);
      child.stdout?.resume();
      return;
    }
  }
  clearTimeout(tooLate);
  throw new Error('The service ended before it was ready.');
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
