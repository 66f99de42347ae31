import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../../server/test/support/sample-cards.ts';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { type CliOptions, type CliResult, runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
let folder: string;
let main: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-world-'));
  main = await worlds.make({ name: 'Main' });
  return () => rm(folder, { recursive: true });
});

/** The command with the keys of a world and a folder for profiles. */
function surety(...argv: string[]): Promise<CliResult> {
  return suretyWith({}, ...argv);
}

function suretyWith(options: CliOptions, ...argv: string[]): Promise<CliResult> {
  const env = { XDG_CONFIG_HOME: folder, ...options.env };
  return runCli(accessOf(service, main, worlds.key), argv, { ...options, cwd: folder, env });
}

/** The command with no keys but those of profiles. */
function suretyOfProfile(...argv: string[]): Promise<CliResult> {
  return suretyWith({ env: { SURETY_IDENTITY: '', SURETY_AUTHORIZATION: '' } }, ...argv);
}

async function json(result: Promise<CliResult>) {
  const { code, stdout, stderr } = await result;
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return JSON.parse(stdout);
}

describe('the keys of a world', () => {
  test('are kept for their owner alone, used by "use", and shown nowhere', async () => {
    const made = await json(surety('world', 'create', '--name', 'Other', '--seed', '7', '--json'));
    expect(made).toMatchObject({ name: 'Other', seed: '7', profile: `world-${made.world_id}` });
    expect(made).not.toHaveProperty('identity');
    const path = join(folder, 'surety', 'profiles', `world-${made.world_id}.json`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'surety'))).mode & 0o777).toBe(0o700);
    const used = await surety('world', 'use', made.world_id.slice(0, 30));
    expect([used.code, used.stderr]).toEqual([
      0,
      expect.stringContaining('SURETY_IDENTITY is set'),
    ]);
    const clock = await json(suretyOfProfile('clock', '--json'));
    expect(clock.now).toBe('2026-01-05T15:00:00.000Z');
    const list = await json(suretyOfProfile('world', 'list', '--json'));
    expect(list.find((row: { world_id: string }) => row.world_id === made.world_id)).toMatchObject({
      keys: 'in use',
    });
    expect((await suretyOfProfile('world', 'use', 'main')).code).toBe(0);
    expect((await suretyOfProfile('clock')).code).toBe(4);
  });

  test('are variables of a shell with --env', async () => {
    const { code, stdout } = await surety('world', 'create', '--env');
    expect(code).toBe(0);
    const script = `eval "$EXPORTS"; printf '%s %s' "$SURETY_BRAND_ID" "$SURETY_BASE_URL"`;
    const shell = await promisify(execFile)('sh', ['-euc', script], { env: { EXPORTS: stdout } });
    expect(shell.stdout).toMatch(new RegExp(`^[0-9a-f-]{36} ${service.origin}/api/v0.1$`));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('surety world fork and open', () => {
  test('copy what is in the world, with its ids', async () => {
    const { body } = await main.api('POST', '/customers', sampleCustomer);
    const fork = await json(surety('world', 'fork', '--name', 'try', '--json'));
    await surety('world', 'use', fork.world_id);
    const { data } = await json(
      suretyOfProfile('objects', 'search', '--q', body.customer_id, '--json'),
    );
    expect(data).toMatchObject([{ object_id: body.customer_id }]);
    const snapshot = await worlds.snapshot(main);
    expect(await json(surety('world', 'fork', '--from', snapshot, '--json'))).toMatchObject({
      from_snapshot: snapshot,
    });
  });

  test('open shows the world of a failed test as the test left it', async () => {
    const failed = await worlds.make({ name: 'test: fails' });
    const { body } = await failed.api('POST', '/customers', sampleCustomer);
    await surety('worlds', 'snapshot', failed.brandId, '--name', 'as the test left it');
    await failed.api('POST', '/customers', sampleCustomer);
    const opened = await surety('world', 'open', failed.brandId);
    expect(opened.stderr).toContain('as its test left it');
    const { data } = await json(suretyOfProfile('customers', 'list', '--json'));
    expect(data).toMatchObject([{ customer_id: body.customer_id }]);
  });

  test('open copies a world whose keys are not kept, and uses the copy', async () => {
    const left = await worlds.make({ name: 'left by a test' });
    const { body } = await left.api('POST', '/customers', sampleCustomer);
    const opened = await surety('world', 'open', left.brandId);
    expect([opened.code, opened.stderr]).toEqual([0, expect.stringContaining('It is a copy of')]);
    const { code, stdout } = await suretyOfProfile('customers', 'get', body.customer_id, '--json');
    expect([code, JSON.parse(stdout).customer_id]).toEqual([0, body.customer_id]);
    await suretyOfProfile('customers', 'update', body.customer_id, '--first_name', 'Bo');
    const diff = await suretyOfProfile('world', 'diff');
    expect([diff.code, diff.stdout]).toEqual([0, expect.stringContaining('customers: 1 changed')]);
    const unknown = await surety('world', 'open', '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('No snapshot')]);
  });
});

describe('what is in a world', () => {
  test('is compared with a snapshot: a purchase shows exactly its rows and its money', async () => {
    const { cardId } = await openSampleCard(service, 1000n, main);
    const { snapshot_id } = await json(surety('world', 'snapshot', '--name', 'funded', '--json'));
    expect((await surety('world', 'diff')).stdout).toBe(`Nothing differs from ${snapshot_id}.\n`);
    await main.api('POST', '/simulate/authorization', samplePurchase(cardId, '4.00'));
    const { stdout } = await surety('world', 'diff', '--against', snapshot_id);
    expect(stdout).toMatch(/^\+ transactions [0-9a-f-]{36}\n {4}/m);
    expect(stdout).toMatch(/^ {2}transactions: 1 added$/m);
    expect(stdout).toMatch(/^Money\n(.*\n)*.*transactions\.amount_cents: [+-]4\.00$/m);
    expect(stdout).not.toMatch(/^ {2}transactions\.new_balance_cents/m);
    const diff = await json(surety('world', 'diff', '--json'));
    expect(diff.differences.length).toBe(
      diff.totals.reduce(
        (sum: number, { added, removed, changed }: Record<string, number>) =>
          sum + (added ?? 0) + (removed ?? 0) + (changed ?? 0),
        0,
      ),
    );
  });

  test('is restored, and reset', async () => {
    const { snapshot_id } = await json(surety('world', 'snapshot', '--json'));
    await main.api('POST', '/customers', sampleCustomer);
    const restored = await surety('world', 'restore', '--yes');
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining(snapshot_id)]);
    expect((await main.api('GET', '/customers')).body.data).toEqual([]);
    await main.api('POST', '/customers', sampleCustomer);
    expect((await surety('world', 'reset', '--yes')).code).toBe(0);
    expect((await main.api('GET', '/customers')).body.data).toEqual([]);
  });

  test('is compared with and restored from the snapshot that was taken, and not from that of a fork', async () => {
    const { snapshot_id } = await json(surety('world', 'snapshot', '--json'));
    const { body } = await main.api('POST', '/customers', sampleCustomer);
    await surety('world', 'fork');
    await surety('clock', 'advance', '1h');
    const diff = await json(surety('world', 'diff', '--json'));
    expect(diff.against).toBe(snapshot_id);
    expect(diff.totals).toContainEqual(expect.objectContaining({ type: 'customers', added: 1 }));
    const restored = await surety('world', 'restore', '--yes');
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining(snapshot_id)]);
    expect((await main.api('GET', `/customers/${body.customer_id}`)).status).toBe(404);
  });

  test('is not restored from the snapshot of a fork alone', async () => {
    await surety('world', 'fork');
    const { code, stderr } = await surety('world', 'restore', '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('has no snapshot')]);
  });

  test('is restored and reset after a yes alone, which is told what is thrown away', async () => {
    const { snapshot_id } = await json(surety('world', 'snapshot', '--name', 'empty', '--json'));
    await main.api('POST', '/customers', sampleCustomer);
    const customers = async () => (await main.api('GET', '/customers')).body.data.length;
    const typing = (keys: string, ...argv: string[]) => {
      const stdin = Object.assign(new PassThrough(), { isTTY: true });
      stdin.write(keys);
      return suretyWith({ stdin }, 'world', ...argv);
    };
    const blind = [await surety('world', 'restore'), await surety('world', 'reset')];
    expect(blind.map(({ code, stdout }) => [code, stdout])).toEqual([
      [2, ''],
      [2, ''],
    ]);
    const answers = /There is no terminal to answer on\. Add --yes if you are sure\.\n$/;
    expect(blind[0]?.stderr).toMatch(/^Discarded: all .* since .* \(empty\)\.\n/);
    expect(blind[0]?.stderr).toMatch(/\n {2}customers: 1 made\n/);
    expect(blind[0]?.stderr).toMatch(answers);
    expect(blind[1]?.stderr).toMatch(/^Discarded: all .*\nReset the world Main \(/);
    expect(blind[1]?.stderr).toMatch(answers);
    const no = await typing('\r', 'restore', snapshot_id);
    expect([no.code, no.stderr]).toEqual([2, expect.stringContaining('Nothing was restored.')]);
    const notReset = await typing('n\r', 'reset');
    expect([notReset.code, notReset.stderr]).toEqual([
      2,
      expect.stringContaining('Nothing was reset.'),
    ]);
    expect(await customers()).toBe(1);
    expect((await typing('y\r', 'restore')).code).toBe(0);
    expect(await customers()).toBe(0);
    expect((await typing('y\r', 'reset')).code).toBe(0);
  });

  test('is written to a file and imported with its ids', async () => {
    const { body } = await main.api('POST', '/customers', sampleCustomer);
    const written = await surety('world', 'export', 'bug.surety');
    expect([written.code, written.stdout]).toEqual([0, expect.stringMatching(/KB, \d+ lines/)]);
    expect(await readdir(folder)).toEqual(['bug.surety']);
    const made = await json(surety('world', 'import', 'bug.surety', '--name', 'bug', '--json'));
    await surety('world', 'use', made.world_id);
    expect((await suretyOfProfile('customers', 'get', body.customer_id)).code).toBe(0);
    const file = join(folder, 'bug.surety');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -300));
    const damaged = await surety('world', 'import', 'bug.surety');
    expect([damaged.code, damaged.stderr]).toEqual([1, expect.stringContaining('damaged')]);
  });

  test('leaves no partial file where the export fails', async () => {
    const controller = new AbortController();
    controller.abort(new Error('interrupted'));
    const stopped = await suretyWith({ signal: controller.signal }, 'world', 'export', 'x').catch(
      () => ({ code: 1 }),
    );
    expect(stopped.code).not.toBe(0);
    const nowhere = await surety('world', 'export', 'missing/folder/x.surety');
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringContaining('no file or folder'),
    ]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an export whose answer is cut', () => {
  const line = `${JSON.stringify({ table: 'customers' })}\n`;
  test.each([
    ['by the connection', (answer: ServerResponse) => answer.destroy()],
    ['by a proxy that ends it', (answer: ServerResponse) => answer.end()],
  ])('%s leaves no file', async (_how, cut) => {
    const server = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson' });
      answer.write(line.repeat(1_000), () => cut(answer));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { SURETY_BASE_URL: `http://127.0.0.1:${port}` };
    const { code, stderr } = await suretyWith({ env }, 'world', 'export', 'bug.surety');
    server.close();
    expect([code, stderr]).toEqual([3, expect.stringMatching(/was cut|terminated|aborted|closed/)]);
    expect(await readdir(folder)).toEqual([]);
  });
});

test('rm asks, and deletes the world with its kept keys', async () => {
  const { world_id, profile } = await json(surety('world', 'create', '--json'));
  const asked = await surety('world', 'rm', world_id);
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('Add --yes')]);
  const removed = await surety('world', 'rm', world_id, '--yes');
  expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining('is deleted')]);
  expect(await readdir(join(folder, 'surety', 'profiles'))).not.toContain(`${profile}.json`);
  expect((await worlds.api('GET', `/worlds/${world_id}`)).status).toBe(404);
});

test('nothing is sent with --dry-run', async () => {
  for (const argv of [['create'], ['fork'], ['reset'], ['rm', main.brandId], ['snapshot']]) {
    const { code, stdout } = await surety('world', ...argv, '--dry-run');
    expect([argv, code, stdout]).toEqual([argv, 0, expect.stringContaining('"method"')]);
  }
  expect((await worlds.api('GET', `/worlds/${main.brandId}/snapshots`)).body.data).toEqual([]);
});
