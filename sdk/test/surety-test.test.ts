import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openManagementKey } from '../../server/src/features/sandbox/worlds/worlds.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { Surety, type SuretyWorld } from '../src/surety.ts';
import { type Hook, suretyTest, suretyWorlds } from '../src/test/surety-test.ts';
import { ada } from './planted/people.ts';
import { clientOf, run, variablesOf } from './support/child-process.ts';

const planted = join(import.meta.dirname, 'planted');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--root', planted];

let service: TestService;
let surety: Surety;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  surety = clientOf(service, await openManagementKey(service.service.operator, undefined));
  folder = await mkdtemp(join(tmpdir(), 'surety-planted-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

function access(): Record<string, string> {
  return variablesOf(surety);
}

/** Ids of the worlds that the output names, by the names of their tests. */
function keptIn(text: string): Map<string, string> {
  const blocks = text.matchAll(
    /failed test "([^"]+)" is kept[^\n]*\n {2}world {3}([0-9a-f-]{36})/g,
  );
  return new Map([...blocks].map(([, name = '', id = '']) => [name, id]));
}

async function testWorlds(): Promise<string[]> {
  const worlds = await surety.worlds.list({ limit: 100 }).take(200);
  return worlds.filter(({ name }) => name.startsWith('test: ')).map(({ world_id }) => world_id);
}

/** Does the same as `surety world open`: a copy of the world as the test left it. */
async function open(worldId: string): Promise<SuretyWorld> {
  const { data } = await surety.worlds.snapshots(worldId);
  const [snapshot] = data.filter(({ name }) => name === 'as the test left it');
  if (!snapshot) throw new Error('The world has no snapshot of the failure.');
  return surety.fork({ snapshot_id: snapshot.snapshot_id, name: 'opened' });
}

async function customersOf(world: Surety): Promise<string[]> {
  const customers = await world.customers.list().take(5);
  return customers.map(({ first_name }) => first_name).sort();
}

const twoCustomers = 'planted: two customers after one sign-up';

describe('a failing test leaves its world as it was', () => {
  test('in Vitest with hooks, and passing tests leave none', async () => {
    const before = await testWorlds();
    const { code, text } = await run([...vitest, 'hooks'], access());
    expect([code, text]).toEqual([1, expect.stringContaining('1 failed')]);
    const kept = keptIn(text);
    expect([...kept.keys()]).toEqual([twoCustomers]);
    const [id = ''] = kept.values();
    expect(text).toContain(`surety world open ${id}`);
    expect(await testWorlds()).toEqual([id, ...before]);
    const copy = await open(id);
    expect(await customersOf(copy)).toEqual(['Ada']);
    expect((await copy.clock.get()).mode).toBe('stopped');
  });

  test('in Vitest with tests at the same time, soft assertions, and time limits', async () => {
    const env = { ...access(), SURETY_ARTIFACTS: folder };
    const { code, text } = await run([...vitest, 'prepared'], env);
    expect([code, text]).toEqual([1, expect.stringContaining('2 failed | 3 passed')]);
    const kept = keptIn(text);
    const beyond = 'planted: a test beyond its time';
    expect([...kept.keys()].sort()).toEqual(
      [beyond, 'planted: an assertion that lets the test go on'].sort(),
    );
    expect(await customersOf(await open(kept.get(beyond) ?? ''))).toEqual(['Ada', 'Cy']);
    expect(await readdir(folder)).toContain('world-planted-a-test-beyond-its-time.surety');
  });

  test('in node:test', async () => {
    const { code, text } = await run(['--test', join(planted, 'hooks.node.ts')], access());
    expect([code, text]).toEqual([1, expect.stringContaining('ℹ fail 1')]);
    const [[name, id] = ['', '']] = keptIn(text);
    expect(name).toBe(twoCustomers);
    expect(await customersOf(await open(id))).toEqual(['Ada']);
  });

  test('in a file, where its service was started for the tests and ends with them', async () => {
    const env = { TMPDIR: folder };
    const { code, text } = await run(['--test', join(planted, 'hooks.node.ts')], env);
    expect([code, text]).toEqual([1, expect.stringContaining('surety world import')]);
    const [, path = ''] = /file {4}(\S+)/.exec(text) ?? [];
    const imported = await surety.worlds.import(await readFile(path, 'utf8'), {
      name: 'imported',
    });
    const opened = new Surety({ baseUrl: service.origin, ...imported });
    expect(await customersOf(opened)).toEqual(['Ada']);
    expect((await readdir(folder)).filter((name) => name.startsWith('surety-sandbox-'))).toEqual(
      [],
    );
  });
});

/** A runner whose hooks are called by hand. */
function runner() {
  const hooks = new Map<string, (context?: unknown) => Promise<void>>();
  const hook =
    (name: string): Hook =>
    (work) =>
      void hooks.set(name, work);
  const call = async (name: string, context?: unknown) => hooks.get(name)?.(context);
  return {
    hooks: { beforeEach: hook('before'), afterEach: hook('after'), afterAll: hook('end') },
    call,
    arities: () => [...hooks.values()].map((work) => work.length),
    /** One test that ends as `passed` says. */
    test: async (passed: boolean, body: () => Promise<unknown> = async () => undefined) => {
      await call('before', { name: 'one', passed: false });
      await body();
      await call('after', { name: 'one', passed });
    },
  };
}

describe('the worlds of a file', () => {
  test('begin with what was prepared once, under the same ids', async () => {
    let prepared = 0;
    const { hooks, ...runs } = runner();
    const seen: string[] = [];
    const world = suretyTest(hooks, {
      surety,
      prepare: async (first) => {
        prepared += 1;
        await first.customers.create(ada);
      },
    });
    const before = await testWorlds();
    for (let each = 0; each < 3; each += 1) {
      await runs.test(true, async () => {
        const [first, ...others] = await world.customers.list().take(3);
        expect(others).toEqual([]);
        seen.push(first?.customer_id ?? '');
        await world.customers.create({ ...ada, ssn: '111-11-1111' });
      });
    }
    await runs.call('end');
    expect([prepared, new Set(seen).size, await testWorlds()]).toEqual([1, 1, before]);
  });

  test('of a failed test can be read and not be changed by its keys, all of them', async () => {
    const { hooks, ...runs } = runner();
    const world = suretyTest(hooks, { surety, print: () => undefined });
    let left: Surety[] = [];
    await runs.test(false, async () => {
      const pair = await world.keys.create({ label: 'another', scope: 'full' });
      left = [pair, world.access].map((keys) => new Surety({ baseUrl: service.origin, ...keys }));
    });
    for (const one of left) {
      expect(await customersOf(one)).toEqual([]);
      await expect(one.customers.create(ada)).rejects.toMatchObject({ status: 403 });
    }
    await runs.call('end');
  });

  test('of failed tests are the 20 newest, and one of a running test stays', async () => {
    const running = await surety.createWorld({ name: 'test: still running' });
    const printed: string[] = [];
    const { hooks, ...runs } = runner();
    suretyTest(hooks, { surety, print: (text) => printed.push(text) });
    for (let each = 0; each < 22; each += 1) await runs.test(false);
    await runs.call('end');
    const ids = printed.map((text) => [...keptIn(text).values()][0] ?? '');
    const left = await testWorlds();
    expect(left).toEqual([...ids.slice(2).reverse(), running.world.world_id]);
  });

  test('are deleted where tests pass in a runner that tells hooks nothing, and it says so', async () => {
    const { hooks, ...runs } = runner();
    suretyTest(hooks, { surety });
    const before = await testWorlds();
    await runs.call('before');
    await expect(runs.call('after')).rejects.toThrow('use suretyWorlds');
    expect([await testWorlds(), runs.arities()]).toEqual([before, [0, 0, 0]]);
    await runs.call('end');
  });

  test('are refused to tests at the same time, and to code outside of tests', async () => {
    const { hooks, ...runs } = runner();
    const world = suretyTest(hooks, { surety });
    expect(() => world.customers).toThrow('surety.customers: there is a world during a test');
    await runs.call('before', { name: 'one' });
    await expect(runs.call('before', { name: 'two' })).rejects.toThrow('need suretyWorlds');
    await runs.call('after', { name: 'one', passed: true });
    await runs.call('end');
  });

  test('stay where preparing them fails, and each test fails with that reason', async () => {
    const printed: string[] = [];
    const { hooks, ...runs } = runner();
    suretyTest(hooks, {
      surety,
      print: (text) => printed.push(text),
      prepare: async (world) => {
        await world.customers.create(ada);
        throw new Error('planted');
      },
    });
    await expect(runs.call('before', { name: 'one' })).rejects.toThrow('planted');
    await expect(runs.call('before', { name: 'two' })).rejects.toThrow('planted');
    await runs.call('end');
    const ids = printed.flatMap((text) => [...keptIn(text).values()]);
    expect(ids).toHaveLength(1);
    expect(await customersOf(await open(ids[0] ?? ''))).toEqual(['Ada']);
  });

  test('of equal seeds have equal ids', async () => {
    const ids: string[] = [];
    const { hooks, ...runs } = runner();
    const inWorld = suretyWorlds(hooks, { surety, seed: 'checkout' });
    const body = inWorld(async (world) =>
      ids.push((await world.customers.create(ada)).customer_id),
    );
    await body();
    await body();
    await runs.call('end');
    expect([ids.length, new Set(ids).size, body.length]).toEqual([2, 1, 0]);
  });
});
