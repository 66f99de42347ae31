import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../src/run.ts';
import { fakeIo } from './support/fake-io.ts';
import { type RecordedCalls, useRecordedCalls } from './support/recorded-calls.ts';
import type { Recorder } from './support/recorder.ts';

let recorder: Recorder;
let folder: string;
let call: RecordedCalls['call'];
const calls = useRecordedCalls();
beforeAll(() => {
  ({ recorder, folder, call } = calls());
});

const transfers = [
  { transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11', status: 'pending', amount: 123_456 },
  { transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12', status: 'completed', amount: -5 },
];

/** Serves the items one by one, each on a page. */
function servePages(items: readonly unknown[]) {
  recorder.answer = ({ query }) => {
    const at = Number(
      new URLSearchParams(query.map(([name, value]) => [name, value])).get('cursor'),
    );
    const has_more = at + 1 < items.length;
    const next_cursor = has_more ? String(at + 1) : null;
    return { body: JSON.stringify({ data: items.slice(at, at + 1), has_more, next_cursor }) };
  };
}

describe('a list', () => {
  test('is a table with amounts in units, and tells that there is more on standard error', async () => {
    servePages(transfers);
    const { out, err } = await call('transfers list --columns transfer_id,status,amount');
    expect(out).toBe(
      'transfer_id                           status   amount\n01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11  pending  1234.56\n',
    );
    expect(err).toBe('There is more: add --cursor 1, or --all for every page.\n');
    expect((await call('transfers list --quiet')).err).toBe('');
  });

  test('is read page by page with --all', async () => {
    servePages(transfers);
    const { out } = await call('transfers list --all --limit 1 --columns status,amount');
    expect(out).toBe('status   amount\npending  1234.56\ncompleted  -0.05\n');
    expect(recorder.requests.map(({ query }) => query)).toEqual([
      [['limit', '1']],
      [
        ['limit', '1'],
        ['cursor', '1'],
      ],
    ]);
    expect(JSON.parse((await call('transfers list --all --json')).out)).toEqual(transfers);
    const lines = (await call('transfers list --all --jsonl')).out.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(transfers);
    expect((await call('transfers list --all --only status')).out).toBe('pending\ncompleted\n');
  });

  test('without items is said so, and is an empty list for programs', async () => {
    servePages([]);
    expect((await call('transfers list')).out).toBe('(none)\n');
    expect((await call('transfers list --all')).out).toBe('(none)\n');
    expect((await call('transfers list --all --json')).out).toBe('[]\n');
    expect((await call('transfers list --all --jsonl')).out).toBe('');
  });

  test('fits into the terminal; ids are cut last', async () => {
    servePages([{ ...transfers[0], description: 'x'.repeat(200) }]);
    const { out } = await call('transfers list', {
      isTerminal: true,
      columns: 100,
      env: { NO_COLOR: '1' },
    });
    for (const line of out.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(out).toContain('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11');
    expect(out).toContain('xx…');
  });

  test('has whole ids in a narrow terminal, and names the columns that have no room', async () => {
    const [transfer] = transfers;
    servePages([{ ...transfer, description: 'x'.repeat(200), date_created: '2026-07-01T12:00Z' }]);
    const terminal = { isTerminal: true, columns: 80, env: { NO_COLOR: '1' } };
    const list = await call('transfers list', terminal);
    expect(list.out).toContain('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11  ');
    expect(list.out).not.toContain('date_created');
    expect(list.err).toContain(
      'Left out for width: expected_settlement_date, date_created. --columns',
    );
    const all = await call('transfers list --all', terminal);
    expect(all).toMatchObject({ out: list.out, err: list.err });
    const asked = '--columns transfer_id,description,status,date_created,amount';
    const wide = await call(`transfers list ${asked}`, terminal);
    expect(wide.out).toContain('date_cr');
    expect(wide.err).toBe('');
  });

  test('cannot move the cursor of the terminal', async () => {
    servePages([{ name: 'a\u001b[2Jb\u0007c' }]);
    expect((await call('worlds list --columns name')).out).toBe('name\nab c\n');
  });
});

test('an object is a line for each field, amounts in cents and in units', async () => {
  recorder.answer = () => ({
    body: JSON.stringify({ amount: 450, ach: { same_day: false }, tags: [] }),
  });
  const { out } = await call('transfers get t1');
  expect(out).toBe('amount        450 (4.50)\nach.same_day  false\ntags          (none)\n');
  expect((await call('transfers get t1 --only ach.same_day')).out).toBe('false\n');
  expect((await call('transfers get t1 --columns description,ach')).out).toBe(
    'description   -\nach.same_day  false\n',
  );
  expect((await call('transfers get t1 --only description')).out).toBe('\n');
});

test('a single value goes to a script as it is, and to a terminal without control characters', async () => {
  recorder.answer = () => ({ body: JSON.stringify({ label: 'a\u001b[2Jb' }) });
  expect((await call('keys get k1 --only label')).out).toBe('a\u001b[2Jb\n');
  expect((await call('keys get k1 --only label', { isTerminal: true })).out).toBe('ab\n');
});

describe('colours', () => {
  test.each([
    ['a terminal has them', { isTerminal: true }, true],
    ['a pipe has none', {}, false],
    ['NO_COLOR', { isTerminal: true, env: { NO_COLOR: '1' } }, false],
    ['FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, true],
    ['TERM=dumb', { isTerminal: true, env: { TERM: 'dumb' } }, false],
  ])('%s', async (_, options, isColoured) => {
    recorder.answer = () => ({ body: '{"a":1}' });
    const { out } = await call('transfers get t1', options);
    expect(out.includes('\u001b[')).toBe(isColoured);
  });
});

describe('answers that are not JSON', () => {
  test('are written byte for byte', async () => {
    recorder.answer = () => ({ type: 'application/x-ndjson', body: '{"a":1}\n{"b":2}\n' });
    expect((await call('worlds export w1')).out).toBe('{"a":1}\n{"b":2}\n');
    recorder.answer = () => ({ type: 'application/yaml', body: 'name: x\n' });
    expect((await call('scenarios get x', { isTerminal: true })).out).toBe('name: x\n');
    recorder.answer = () => ({ type: 'text/csv', body: 'a,b\n1,2\n' });
    expect((await call('accounts entries a1 --format csv')).out).toBe('a,b\n1,2\n');
  });

  test('go into a file, whole or not at all', async () => {
    recorder.answer = () => ({ type: 'application/pdf', body: Buffer.from([0x25, 0xff, 0x00]) });
    const line = 'applications notice a1 --format pdf';
    expect(await call(`${line} -o notice.pdf`)).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(join(folder, 'notice.pdf'))).toEqual(Buffer.from([0x25, 0xff, 0x00]));
    const failed = await call(`${line} --output nowhere/notice.pdf`);
    expect(failed).toMatchObject({ code: 2 });
    expect(failed.err).toContain('cannot be written');
    expect(readdirSync(folder)).toEqual(['notice.pdf']);
  });

  test.skipIf(process.platform === 'win32')(
    'go into a file of their reader alone, past a link at its side',
    async () => {
      recorder.answer = () => ({ type: 'application/pdf', body: Buffer.from([0x25]) });
      const target = join(folder, 'elsewhere');
      symlinkSync(target, join(folder, 'secret.pdf.part'));
      await call('applications notice a1 --format pdf --output secret.pdf');
      expect(existsSync(target)).toBe(false);
      const file = lstatSync(join(folder, 'secret.pdf'));
      expect([file.isFile(), file.mode & 0o777]).toEqual([true, 0o600]);
    },
  );

  test('are refused by a terminal', async () => {
    recorder.answer = () => ({ type: 'application/pdf', body: Buffer.from([1]) });
    const refused = await call('applications notice a1 --format pdf', { isTerminal: true });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('--output FILE');
    recorder.answer = () => ({ type: 'application/x-ndjson', body: '{}\n' });
    expect(await call('worlds export w1', { isTerminal: true })).toMatchObject({
      code: 2,
      out: '',
    });
  });
});

describe('exit codes', () => {
  const error = (status: number) => ({
    status,
    body: JSON.stringify({
      Message: 'No.',
      Status: status,
      Code: 'some_code',
      Type: 'Request Error',
      field: 'rule',
    }),
  });
  test.each([
    [400, 1],
    [401, 4],
    [403, 1],
    [404, 1],
    [409, 1],
    [422, 1],
    [500, 3],
    [501, 3],
  ])('an answer %i ends with %i and no stack', async (status, code) => {
    recorder.answer = () => error(status);
    const done = await call('cards get c1');
    expect(done).toMatchObject({ code, out: '' });
    expect(done.err).toContain(`No. (${status} some_code, GET /cards/c1)`);
    expect(done.err).toContain('field: "rule"');
    expect(done.err).not.toMatch(/^\s+at /m);
  });

  test('no service ends with 3, no keys with 4', async () => {
    const none = await call('cards create --account_id a1 --timeout 5', {
      env: { SURETY_BASE_URL: 'http://127.0.0.1:9' },
    });
    expect(none.code).toBe(3);
    expect(none.err).toContain('surety doctor');
    expect(none.err).toMatch(/add --idempotency-key [0-9a-f-]{36}/);
    const env = { SURETY_IDENTITY: undefined, SURETY_AUTHORIZATION: undefined, HOME: folder };
    const nobody = await call('cards list', { env });
    expect(nobody).toMatchObject({ code: 4 });
    expect(nobody.err).toContain('There are no keys');
    expect((await call('cards list --curl', { env })).out).toContain(
      "'http://localhost:4000/api/v0.1/cards'",
    );
  });

  test('an interruption ends with 130', async () => {
    recorder.answer = () => {
      queueMicrotask(() => io.interrupt.abort());
      return 'never';
    };
    const env = {
      SURETY_BASE_URL: recorder.origin,
      SURETY_IDENTITY: 'id_sandbox_x',
      SURETY_AUTHORIZATION: 'y',
    };
    const io = fakeIo({ env });
    expect(await run(['cards', 'list'], io)).toBe(130);
    expect(io.written).toMatchObject({ out: '', err: '' });
  });
});

describe('live', () => {
  const live = { identity: 'id_live_x' };
  test('a change is not sent unless one is sure, and a read is', async () => {
    recorder.answer = () => ({ body: '{"card_id":"c1"}' });
    const refused = await call('cards update c1 --status closed', live);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('LIVE: ');
    expect(refused.err).toContain('Add --yes');
    expect(recorder.requests).toEqual([]);
    expect(await call('cards update c1 --status closed --yes', live)).toMatchObject({ code: 0 });
    expect(await call('cards get c1', live)).toMatchObject({ code: 0, err: '' });
    expect(recorder.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  });
});

test('keys that are shown once are said to be, on standard error', async () => {
  recorder.answer = () => ({ body: '{"identity":"a"}' });
  const { out, err } = await call('keys create --label x --json');
  expect(JSON.parse(out)).toEqual({ identity: 'a' });
  expect(err).toContain('are not shown again');
});

test('--no-strict leaves out the header that makes unknown fields errors', async () => {
  recorder.answer = () => ({ body: '{}' });
  await call('cards get c1 --no-strict');
  expect(recorder.requests[0]?.headers['surety-strict']).toBeUndefined();
  expect((await call('cards get c1 --no-strict --curl')).out).not.toContain('Strict');
});

test('help has two examples for each command, and says what is required', async () => {
  const { out } = await call('help cards create');
  expect(out).toContain('--account_id <text>');
  expect(out).toContain('Required.');
  expect(out).toContain('One of: virtual, physical.');
  expect(out.match(/^ {2}\$ surety /gm)).toHaveLength(2);
  expect((await call('help')).out).toContain('Exit codes');
  expect((await call('cards')).out).toContain('set-pin');
  expect((await call('--version')).out).toMatch(/^surety \d+\.\d+\.\d+\n$/);
});
