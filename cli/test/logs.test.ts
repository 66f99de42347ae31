import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../../server/test/support/sample-cards.ts';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { compareAnswers } from '../src/commands/logs/compare-answers.ts';
import { accessOf } from './support/cli-world.ts';
import { type CliOptions, runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
let world: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  world = await worlds.make();
});

function surety(argv: string[], options: CliOptions = {}) {
  return runCli(accessOf(service, world, worlds.key), argv, options);
}

/** Log id of the world's latest request of an operation, which is written behind its answer. */
async function logIdOf(operation: string): Promise<string> {
  const read = async () => {
    const { body } = await world.api('GET', `/requests?operation=${operation}&limit=1`);
    return body.data[0]?.log_id as string | undefined;
  };
  return eventually(read);
}

describe('surety logs tail', () => {
  test('prints the latest requests, failed ones alone with --errors', async () => {
    await world.api('POST', '/customers', sampleCustomer);
    await world.api('POST', '/customers', { first_name: 1 });
    await logIdOf('createCustomer');
    const argv = ['logs', 'tail', '--no-follow', '--operation', 'createCustomer'];
    const all = await surety(argv);
    expect(all.stdout).toMatch(
      /^\S+ {2}201 .*POST \/customers.*\n\S+ {2}400 .*customer_post_schema/,
    );
    const failed = await surety([...argv, '--errors', '--json']);
    expect(JSON.parse(failed.stdout)).toMatchObject({ status: 400, operation: 'createCustomer' });
  });

  test('prints each new request once, until it is interrupted', async () => {
    const controller = new AbortController();
    let printed = '';
    const tail = surety(
      ['logs', 'tail', '--last', '0', '--operation', 'createCustomer', '--jsonl'],
      {
        signal: controller.signal,
        onText: (text) => {
          printed += text;
        },
      },
    );
    const lines = () => printed.split('\n').filter((line) => line.startsWith('{'));
    await eventually(async () => printed.includes('Following the log'));
    for (const name of ['Ada', 'Ben', 'Cem']) {
      await world.api('POST', '/customers', { ...sampleCustomer, first_name: name });
      const count = lines().length;
      await eventually(async () => lines().length > count);
    }
    controller.abort(new Error('enough'));
    await tail.catch(() => undefined);
    const ids = lines().map((line) => JSON.parse(line).log_id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
  });
});

describe('surety logs show', () => {
  test('shows a request by either id, with what followed', async () => {
    const { cardId } = await openSampleCard(service, 1000n, world);
    const answer = await world.api(
      'POST',
      '/simulate/authorization',
      samplePurchase(cardId, '4.00'),
    );
    const logId = await logIdOf('simulateAuthorization');
    const byLog = await surety(['logs', 'show', logId]);
    expect(byLog.stdout).toContain('POST /simulate/authorization: 200');
    expect(byLog.stdout).toContain('"amount": "4.00"');
    expect(byLog.stdout).toMatch(/transaction {2}[0-9a-f-]{36}/);
    expect(byLog.stdout).toMatch(
      /Events of these objects since:\n(.*\n)*.*transaction\.authorized/,
    );
    const requestId = answer.headers.get('x-request-id') ?? '';
    expect((await surety(['logs', 'show', requestId])).stdout).toBe(byLog.stdout);
    expect((await surety(['explain', requestId])).stdout).toBe(byLog.stdout);
  });

  test('shows the cure of a failure', async () => {
    await world.api('GET', '/cards/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11');
    const { stdout } = await surety(['logs', 'show', await logIdOf('getCard')]);
    expect(stdout).toContain('404 card_dne');
    expect(stdout).toMatch(/cure: +Check the id/);
  });

  test('refuses an id that the log has not', async () => {
    const { code, stderr } = await surety(['logs', 'show', 'nothing']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The log has no request nothing')]);
  });
});

describe('surety logs replay', () => {
  test('prints both answers and what differs', async () => {
    const { cardId } = await openSampleCard(service, 1000n, world);
    await world.api('POST', '/simulate/authorization', samplePurchase(cardId, '6.00'));
    const logId = await logIdOf('simulateAuthorization');
    const { code, stdout } = await surety(['logs', 'replay', logId]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Then: 200\n(.*\n)*Now: 200\n/);
    expect(stdout).toContain('  transaction_state: "pending" -> "declined"');
    expect((await world.api('GET', '/transactions')).body.data).toHaveLength(2);
  });

  test('leaves the world as it is with --fork', async () => {
    const { cardId } = await openSampleCard(service, 1000n, world);
    await world.api('POST', '/simulate/authorization', samplePurchase(cardId, '6.00'));
    const logId = await logIdOf('simulateAuthorization');
    const before = (await worlds.api('GET', '/worlds?limit=100')).body.data.length;
    const { code, stdout } = await surety(['logs', 'replay', logId, '--fork', '--json']);
    const { again, differences } = JSON.parse(stdout);
    expect([code, again.status, again.body.decline_reason]).toEqual([0, 200, 'limit_exceeded']);
    expect(differences).toContainEqual({
      path: 'decline_reason',
      before: null,
      after: 'limit_exceeded',
    });
    expect((await world.api('GET', '/transactions')).body.data).toHaveLength(1);
    expect((await worlds.api('GET', '/worlds?limit=100')).body.data).toHaveLength(before);
    const { body } = await worlds.api('GET', `/worlds/${world.brandId}/snapshots`);
    expect(body.data).toEqual([]);
  });

  test('names the fields that the log does not have', async () => {
    await world.api('POST', '/customers', sampleCustomer);
    const logId = await logIdOf('createCustomer');
    const here = await surety(['logs', 'replay', logId]);
    expect([here.code, here.stderr]).toEqual([1, expect.stringContaining('ssn')]);
    const fork = await surety(['logs', 'replay', logId, '--fork']);
    expect([fork.code, fork.stderr]).toEqual([2, expect.stringContaining('ssn')]);
  });
});

test('surety logs errors groups failures with their cures', async () => {
  for (const _ of [1, 2]) await world.api('GET', '/cards/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11');
  await logIdOf('getCard');
  const { stdout } = await surety(['logs', 'errors', '--since', '1h']);
  expect(stdout).toMatch(
    /^2 x getCard: 404 card_dne\n {2}first .*\n {2}Your request names a card .*\n {2}Cure: Check/,
  );
  const [group] = JSON.parse((await surety(['logs', 'errors', '--json'])).stdout);
  expect(group).toMatchObject({ count: 2, error_code: 'card_dne', error: expect.anything() });
});

describe('surety explain', () => {
  test('tells meaning and cure of a code and of a number, and names the nearest codes', async () => {
    const known = await surety(['explain', 'transfer_left']);
    expect(known.stdout).toMatch(/^transfer_left \(409\)\n {2}Meaning .*\n {2}Cure /);
    const number = await surety(['explain', '3010', '--json']);
    expect(JSON.parse(number.stdout)).toMatchObject({ number: 3010 });
    const field = await surety(['explain', 'transfer_post_schema']);
    expect(field.stdout).toMatch(/Correct the fields.*\n.*createTransfer/);
    const typo = await surety(['explain', 'transfer_lefd']);
    expect([typo.code, typo.stderr]).toEqual([2, expect.stringContaining('transfer_left')]);
  });

  test('shows the states, moves, events and requests of an object', async () => {
    const { cardId } = await openSampleCard(service, 1000n, world);
    const { stdout } = await surety(['explain', cardId]);
    expect(stdout).toMatch(/^card .*\n {2}card: active\nNext moves:\n(.*\n)*Latest events:\n/);
    for (let times = 0; times < 3; times++) await surety(['explain', cardId]);
    await logIdOf('getObjectMoves');
    const again = (await surety(['explain', cardId])).stdout;
    expect(again).toMatch(/Latest requests about it:\n.* POST \/cards\n/);
    expect(again).not.toContain('/objects/');
    const unknown = await surety(['explain', '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('is no id of')]);
  });
});

describe('surety explain of a transfer', () => {
  test('tells the conditions of its moves in words, in a line for each move', async () => {
    await openSampleCard(service, 1000n, world);
    const [transfer] = (await world.api('GET', '/transfers')).body.data;
    const { stdout } = await surety(['explain', transfer.transfer_id]);
    const moves = stdout.split('Latest events:')[0] ?? '';
    const conditions = 'is pull or is payment or is credit or is prenote or is micro deposit';
    expect(moves).toContain(`\n  return [${conditions}] -> returned: POST `);
    expect(moves.match(/^ {2}return /gm)).toHaveLength(1);
    expect(moves).not.toMatch(/\bis[A-Z]/);
  });
});

test('answers are compared by field', () => {
  const before = { a: 1, b: [{ c: 1 }, 2], d: null, e: 'x' };
  const after = { a: 1, b: [{ c: 2 }], d: {}, f: 'y' };
  expect(compareAnswers(before, after)).toEqual([
    { path: 'b.0.c', before: 1, after: 2 },
    { path: 'b.1', before: 2, after: undefined },
    { path: 'd', before: null, after: {} },
    { path: 'e', before: 'x', after: undefined },
    { path: 'f', before: undefined, after: 'y' },
  ]);
  expect(compareAnswers(before, structuredClone(before))).toEqual([]);
});
