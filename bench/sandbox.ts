import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A started service and the access to it. */
export interface Sandbox {
  port: number;
  pid: number;
  brandId: string;
  programId: string;
  headers: Record<string, string>;
  managementKey: string;
  /** Time from the start of the process to the first success of `/health/ready`. */
  readyAfterMs: number;
  stop(): Promise<void>;
}

const main = new URL('../server/src/main.ts', import.meta.url).pathname;

/** Runs `work` with a new folder, deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'surety-bench-'));
  // If root runs this, PostgreSQL's user must traverse the folder, or its files would be created
  // elsewhere and stay.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Master key of services on a given database. */
export const benchVaultKeys = `1:${Buffer.alloc(32, 7).toString('base64')}`;

/** Starts the whole service like `npm start`; without `databaseUrl`, with its own PostgreSQL. */
export async function startSandbox(options: {
  dataDir: string;
  databaseUrl?: string;
  /** Further variables of the service. */
  settings?: Record<string, string>;
}): Promise<Sandbox> {
  const startedAt = performance.now();
  const service = spawn(process.execPath, [main, 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl ?? '',
      ...(options.databaseUrl ? { SURETY_VAULT_KEYS: benchVaultKeys } : {}),
      SURETY_DATA_DIR: options.dataDir,
      SURETY_PORT: '0',
      ...options.settings,
    },
  });
  const access = await readAccess(service, join(options.dataDir, 'sandbox.json'), startedAt);
  const { port } = new URL(access.base_url);
  await untilReady(service, `http://127.0.0.1:${port}/health/ready`);
  return {
    port: Number(port),
    pid: service.pid ?? 0,
    brandId: access.brand_id,
    programId: access.program_id,
    headers: { identity: access.identity, authorization: access.authorization },
    managementKey: access.management_key,
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      service.kill('SIGTERM');
      if (service.exitCode === null) await once(service, 'exit');
    },
  };
}

interface Access {
  base_url: string;
  identity: string;
  authorization: string;
  brand_id: string;
  program_id: string;
  management_key: string;
}

/** Reads sandbox.json, which an earlier start may have left: it must be newer than this start. */
async function readAccess(service: ChildProcess, path: string, startedAt: number): Promise<Access> {
  const since = performance.timeOrigin + startedAt;
  return poll(service, async () => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs < since) return undefined;
    return JSON.parse(await readFile(path, 'utf8')) as Access;
  });
}

async function untilReady(service: ChildProcess, url: string): Promise<void> {
  await poll(service, async () => (await fetch(url)).ok || undefined);
}

async function poll<T>(service: ChildProcess, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (service.exitCode !== null) throw new Error(`The service ended with ${service.exitCode}`);
    if (performance.now() > deadline) throw new Error('The service was not ready in a minute');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
