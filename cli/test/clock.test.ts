import { PassThrough } from 'node:stream';
import { readDuration, readTime, timeAfter } from '@surety/sdk/command/read-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../../server/test/support/kyc-calls.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { openRecorder } from './support/recorder.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());

/** A world whose clock is stopped, with a KYC that is due. */
async function dueWorld() {
  const world = await worlds.make({ seed: 'clock' });
  const kyc = kycCalls(service, world);
  expect((await kyc.start(await kyc.createCustomer())).status).toBeLessThan(300);
  const access = accessOf(service, world);
  return { world, surety: (...argv: string[]) => runCli(access, argv) };
}

describe('surety clock', () => {
  test('shows time, mode and the next due work', async () => {
    const { surety } = await dueWorld();
    const { code, stdout } = await surety('clock');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2026-01-05T15:00:00.000Z, stopped\nDue next:\n {2}2026-01-05T15:00:/);
    const { stdout: json } = await surety('clock', '--json');
    expect(JSON.parse(json)).toMatchObject({ mode: 'stopped', next_due: expect.any(Array) });
    const due = await surety('clock', 'due', '--json');
    expect(JSON.parse(due.stdout)).toEqual(JSON.parse(json).next_due);
  });

  test('says what is due, lists what was done, and goes back', async () => {
    const { world, surety } = await dueWorld();
    const before = (await world.api('GET', '/events?limit=100')).body.data;
    const advanced = await surety('clock', 'advance', '30d');
    expect([advanced.code, advanced.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Advancing until 2026-02-04T15:00:00.000Z. Due first.*\n {2}2026-01-05/,
      ),
    ]);
    expect(advanced.stdout).toMatch(
      /^2026-01-05T15:00:.*\n(.*\n)*2026-02-04T15:00:00.000Z: \d+ piece/,
    );
    const after = (await world.api('GET', '/events?limit=100')).body.data;
    expect(after.length).toBeGreaterThan(before.length);
    const history = JSON.parse((await surety('clock', 'history', '--json')).stdout);
    expect(history).toMatchObject([{ to: '2026-02-04T15:00:00.000Z', reached: true }]);
    const blind = await surety('clock', 'rewind');
    expect([blind.code, blind.stdout]).toEqual([2, '']);
    expect(blind.stderr).toMatch(/^Discarded: all .*\n(.*\n)*.*Add --yes if you are sure\.\n/);
    expect((await world.api('GET', '/events?limit=100')).body.data).toEqual(after);
    const undone = await surety('clock', 'undo', '--yes');
    expect([undone.code, undone.stdout]).toEqual([
      0,
      expect.stringMatching(/^2026-01-05T15:00:00.000Z, stopped\n\d+ events? undone/),
    ]);
    expect((await world.api('GET', '/events?limit=100')).body.data).toEqual(before);
    const again = await surety('clock', 'advance', '30d', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ reached: true, failed: [] });
    const repeated = (await world.api('GET', '/events?limit=100')).body.data;
    const idOf = ({ event_id }: { event_id: string }) => event_id;
    expect(repeated.map(idOf)).toEqual(after.map(idOf));
  });

  test('says what an undo throws away, and does it only after a yes', async () => {
    const { world, surety } = await dueWorld();
    await surety('clock', 'advance', '30d');
    const nowOf = async () => (await world.api('GET', '/sandbox/clock')).body.now;
    const blind = await surety('clock', 'undo');
    expect([blind.code, blind.stderr, blind.stdout]).toEqual([
      2,
      expect.stringMatching(
        /^Discarded: all .* since 2026-01-05T15:00:00.000Z\.\n {2}1 advance of the clock with \d+ pieces? of work, and [1-9]\d* events? \(kyc\.[\w., ]+\)\.\nGo back to 2026-01-05T15:00:00.000Z\? There is no terminal to answer on\. Add --yes if you are sure\.\n$/,
      ),
      '',
    ]);
    const typing = (keys: string) => {
      const stdin = Object.assign(new PassThrough(), { isTTY: true });
      stdin.write(keys);
      return runCli(accessOf(service, world), ['clock', 'undo'], { stdin });
    };
    const no = await typing('\r');
    expect([no.code, no.stderr]).toEqual([2, expect.stringContaining('Nothing was undone.')]);
    expect(await nowOf()).toBe('2026-02-04T15:00:00.000Z');
    expect((await typing('y\r')).code).toBe(0);
    expect(await nowOf()).toBe('2026-01-05T15:00:00.000Z');
  });

  test('asks nothing once the five advances that can be undone are undone', async () => {
    const { surety } = await dueWorld();
    for (let advances = 0; advances < 6; advances++) await surety('clock', 'advance', '1h');
    for (let undos = 0; undos < 5; undos++)
      expect((await surety('clock', 'undo', '--yes')).code).toBe(0);
    const { code, stderr } = await surety('clock', 'undo');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/no automatic snapshot.*the five newest are kept/),
    ]);
    expect(stderr).not.toContain('Discarded');
    const { stdout } = await surety('clock', 'history', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ snapshot_id: null }]);
  });

  test('says that sent webhook messages stay sent', async () => {
    const { surety } = await dueWorld();
    await surety('clock', 'advance', '1d');
    const { stdout } = await surety('clock', 'undo', '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ undone_deliveries: 0 });
    const { stdout: help } = await surety('clock', 'undo', '--help');
    expect(help).toContain('messages that were sent stay sent');
  });

  test('advances to the next due work, until an event and without a snapshot', async () => {
    const { surety } = await dueWorld();
    const next = JSON.parse((await surety('clock', 'advance', 'next', '--json')).stdout);
    expect(next.fired_count).toBeGreaterThan(0);
    expect(next.snapshot_id).toEqual(expect.any(String));
    const { surety: other } = await dueWorld();
    const argv = ['clock', 'advance', '--until-event', 'kyc.*', '--no-snapshot', '--json'];
    const found = JSON.parse((await other(...argv)).stdout);
    expect(found).toMatchObject({ reached: true, snapshot_id: null, event_id: expect.any(String) });
    const undo = await other('clock', 'undo');
    expect([undo.code, undo.stderr]).toEqual([1, expect.stringContaining('no automatic snapshot')]);
  });

  test('advances a clock that moves meanwhile', async () => {
    const { world, surety } = await dueWorld();
    await world.api('PATCH', '/sandbox/clock', { mode: 'accelerated', factor: 86_400 });
    for (const time of ['30m', '0s', 'next']) {
      const { code, stdout, stderr } = await surety('clock', 'advance', time, '--json');
      expect([time, code, stderr]).toEqual([time, 0, expect.stringContaining('until about')]);
      expect(JSON.parse(stdout)).toMatchObject({ reached: true, failed: [] });
    }
    const { data } = (await world.api('GET', '/sandbox/clock/history?limit=3')).body;
    const lengthOf = ({ from, target }: { from: string; target: string }) =>
      Date.parse(target) - Date.parse(from);
    expect(data.map(lengthOf).slice(1)).toEqual([0, 1_800_000]);
  });

  test.each([
    [['100y'], '100y is too long: an advance is at most a year.'],
    [['999999999999y'], 'is too long'],
    [['--to', '2020-01-01'], "lies before the clock's 2026-01-05T15:00:00.000Z"],
    [['--to', '2027-02-01'], 'lies beyond 2027-01-05T15:00:00.000Z'],
    [['--to', '2026-02-30'], '--to names 2026-02-30, and there is no such day.'],
    [['--to', '2026-02-31T00:00:00Z'], '--to names 2026-02-31, and there is no such day.'],
  ])('announces nothing of an advance by %o, which it refuses', async (argv, message) => {
    const { surety } = await dueWorld();
    const { code, stderr } = await surety('clock', 'advance', ...argv);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).not.toContain('Advancing');
  });

  test('goes on under one key until the service has reached the target', async () => {
    const recorder = await openRecorder();
    const now = '2026-01-05T15:00:00.000Z';
    const sent = () => recorder.requests.filter(({ method }) => method === 'POST');
    recorder.answer = ({ method, path }) => {
      if (path.endsWith('/due')) return { body: '{"data":[],"has_more":false,"next_cursor":null}' };
      if (method === 'GET') return { body: JSON.stringify({ now, mode: 'stopped', next_due: [] }) };
      const count = sent().length;
      const work = { event_id: null, fired: [], failed_count: 0, failed: [] };
      const snapshot_id = count === 1 ? 'taken' : null;
      const answer = { now, reached: count === 3, fired_count: count * 10, ...work, snapshot_id };
      return { body: JSON.stringify(answer) };
    };
    const access = { baseUrl: recorder.origin, identity: 'id_sandbox_a', authorization: 'auth_a' };
    const { code, stdout } = await runCli(access, ['clock', 'advance', '30d', '--json']);
    await recorder.close();
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { reached: true, fired_count: 30, snapshot_id: 'taken' },
    ]);
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(sent().map(({ body }) => JSON.parse(body.toString()))).toEqual(
      Array(3).fill({ by: 'P30D', snapshot: true }),
    );
  });

  test('ends with 1 if the event does not happen', async () => {
    const world = await worlds.make({ seed: 'none' });
    const argv = ['clock', 'advance', '--until-event', 'card.created'];
    const { code, stdout } = await runCli(accessOf(service, world), [...argv, '--within', '2d']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('card.created did not happen until 2026-01-07T15:00:00.000Z.'),
    ]);
    const usual = await runCli(accessOf(service, world), argv);
    expect(usual.stdout).toContain('card.created did not happen until 2026-04-05T15:00:00.000Z.');
  });

  test('waits for the event of one object, and tells when it happened before', async () => {
    const { world, surety } = await dueWorld();
    const [customer] = (await world.api('GET', '/customers')).body.data;
    const id = customer.customer_id;
    const argv = ['advance', '--until-event', 'kyc.verification.success', '--object', id];
    const first = await surety('clock', ...argv);
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('1 piece of work')]);
    const { now } = (await world.api('GET', '/sandbox/clock')).body;
    const second = await surety('clock', ...argv);
    expect([second.code, second.stdout.trim()]).toEqual([
      0,
      `kyc.verification.success of ${id} already happened at ${now}: nothing was advanced.`,
    ]);
    expect((await world.api('GET', '/sandbox/clock')).body.now).toBe(now);
    const unknown = await surety('clock', ...argv.slice(0, -1), world.programId.replace(/^./, '1'));
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('object_id must be the id of an object'),
    ]);
  });

  test('does nothing with --dry-run', async () => {
    const { world, surety } = await dueWorld();
    const { code, stdout } = await surety('clock', 'advance', '2 hours', '--dry-run');
    expect([code, JSON.parse(stdout).body]).toEqual([0, { by: 'PT2H', snapshot: true }]);
    expect((await surety('clock', 'advance', '2 hours', '--curl')).code).toBe(2);
    expect((await world.api('GET', '/sandbox/clock')).body.now).toBe('2026-01-05T15:00:00.000Z');
  });

  test.each([
    [['advance'], 'Give one of'],
    [['advance', '3 moons'], 'moons is no unit'],
    [['advance', '1d', '--to', '2026-07-01'], 'Give one of'],
    [['advance', '1d', '--object', 'x'], '--object goes with --until-event'],
    [['advance', '1d', '--within', '2d'], '--within goes with --until-event'],
    [['advance', '--until-event', '*', '--within', 'x'], 'is no'],
    [['advance', '--to', 'tomorrow'], '--to takes a time'],
    [['due', '--limit', 'x'], '--limit takes a number'],
    [['advanse', '1d'], 'There is no clock advanse. Did you mean advance?'],
  ])('refuses %o', async (argv, message) => {
    const access = accessOf(service, service.brand);
    const { code, stderr } = await runCli(access, ['clock', ...argv]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('a duration', () => {
  const now = '2026-01-31T10:00:00.000Z';
  test.each([
    ['30d', '2026-03-02T10:00:00.000Z'],
    ['P30D', '2026-03-02T10:00:00.000Z'],
    ['2 hours', '2026-01-31T12:00:00.000Z'],
    ['1w 2d', '2026-02-09T10:00:00.000Z'],
    ['1 day and 90 minutes', '2026-02-01T11:30:00.000Z'],
    ['PT90M', '2026-01-31T11:30:00.000Z'],
    ['P1M', '2026-02-28T10:00:00.000Z'],
    ['1 month', '2026-02-28T10:00:00.000Z'],
    ['1y', '2027-01-31T10:00:00.000Z'],
  ])('%s', (text, time) => {
    expect(timeAfter(now, readDuration(text))).toBe(time);
    const instant = Temporal.Instant.from(now).toZonedDateTimeISO('UTC');
    const fields = readDuration(text);
    expect(instant.add(fields).toInstant().epochMilliseconds).toBe(Date.parse(time));
  });

  test.each(['', 'd', '3', 'P', 'PT', '3 d 4', 'soon'])('is not %s', (text) => {
    expect(() => readDuration(text)).toThrow('is no duration');
  });

  test('a time needs a zone, and a day begins in UTC', () => {
    expect(readTime('--to', '2026-07-01')).toBe('2026-07-01T00:00:00.000Z');
    expect(readTime('--to', '2026-07-01T12:00:00+02:00')).toBe('2026-07-01T10:00:00.000Z');
    expect(readTime('--to', '2028-02-29')).toBe('2028-02-29T00:00:00.000Z');
    expect(() => readTime('--to', '2026-07-01T12:00:00')).toThrow('--to takes a time');
    expect(() => readTime('--to', '2027-02-29T23:00:00-05:00')).toThrow('there is no such day');
  });
});
