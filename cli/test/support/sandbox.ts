import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import {
  removal,
  type ServiceProcess,
  startServiceProcess,
} from '../../../server/test/support/service-process.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../server/test/support/test-database.ts';

const binary = fileURLToPath(new URL('../../bin/surety.mjs', import.meta.url));

export interface Sandbox {
  /** An empty folder, below which the keys of the running sandbox are found. */
  readonly folder: string;
  /** Environment in which a shell finds `surety`, and no profiles of the person who runs the tests. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly service: ServiceProcess;
}

/** A sandbox as `npm start` runs it, with its own data folder, for the tests of a file. */
export function useSandbox(): Sandbox {
  let database: TestDatabase;
  let root: string;
  let service: ServiceProcess | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    root = await mkdtemp(join(tmpdir(), 'surety-cli-'));
    await mkdir(join(root, 'bin'));
    await mkdir(join(root, 'work'));
    const dataDir = join(root, '.surety');
    await mkdir(dataDir);
    const path = join(root, 'bin/surety');
    await writeFile(path, `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`);
    await chmod(path, 0o755);
    service = await startServiceProcess({ dataDir, databaseUrl: database.connectionString });
  });
  afterAll(async () => {
    await service?.kill();
    await database.drop();
    await rm(root, removal);
  });
  return {
    get folder() {
      return join(root, 'work');
    },
    get env() {
      return { PATH: `${join(root, 'bin')}:${process.env.PATH}`, HOME: root, NO_COLOR: '1' };
    },
    get service() {
      if (!service) throw new Error('the sandbox was not started');
      return service;
    },
  };
}
