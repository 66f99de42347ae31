import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordedCalls, useRecordedCalls } from './support/recorded-calls.ts';
import type { Recorder } from './support/recorder.ts';

let recorder: Recorder;
let folder: string;
let call: RecordedCalls['call'];
const calls = useRecordedCalls();
beforeAll(() => {
  ({ recorder, folder, call } = calls());
});

const acts = [1, 2, 3, 4, 5].map((sequence) => ({
  sequence,
  actor: 'operator',
  key_id: null,
  operation: `say "${sequence}", twice`,
  object: sequence === 2 ? '=HYPERLINK(1)' : null,
}));

/** Serves the acts two by two; page after `broken` fails. */
function serveActs(broken = Number.POSITIVE_INFINITY) {
  recorder.answer = ({ query }) => {
    const at = Number(new Map(query.map(([name, value]) => [name, value])).get('cursor') ?? 0);
    if (at >= broken) return { status: 400, body: JSON.stringify({ Message: 'No.', Status: 400 }) };
    const has_more = at + 2 < acts.length;
    const next_cursor = has_more ? String(at + 2) : null;
    return { body: JSON.stringify({ data: acts.slice(at, at + 2), has_more, next_cursor }) };
  };
}

const file = () => join(folder, 'audit.out');
/** Text that the command printed, or that it wrote into the file. */
async function result(options: string): Promise<string> {
  serveActs();
  rmSync(file(), { force: true });
  const { code, out, err } = await call(`audit list ${options}`);
  expect([code, err.replace(/^(Written to|There is more).*\n/gm, '')]).toEqual([0, '']);
  expect(existsSync(file())).toBe(options.includes('--output'));
  if (options.includes('--output')) expect(out).toBe('');
  return options.includes('--output') ? readFileSync(file(), 'utf8') : out;
}

describe('a list in a file', () => {
  const forms = [
    '--jsonl',
    '--columns sequence,actor',
    '--only sequence',
    '--json',
    '--format csv',
  ];
  const formsOfCsv = ['--format csv --columns operation,sequence'];
  test.each([...forms, ...formsOfCsv])(
    'with %s is what the command prints, of one page and of all',
    async (form) => {
      for (const pages of ['', '--all '])
        expect(await result(`${pages}${form} --output audit.out`)).toBe(
          await result(`${pages}${form}`),
        );
    },
  );

  test('with no form is JSON: the answer of one page, or the rows of all', async () => {
    expect(JSON.parse(await result('--output audit.out'))).toMatchObject({ has_more: true });
    expect(JSON.parse(await result('--all --output audit.out'))).toEqual(acts);
  });

  test('of one page is told to be one', async () => {
    serveActs();
    for (const form of ['', ...forms]) {
      const { err } = await call(`audit list ${form} --output audit.out`);
      expect([form, err]).toEqual([form, expect.stringContaining('There is more: add --cursor 2')]);
    }
  });

  test('is not there, nor a part of it, where a later page fails', async () => {
    serveActs(4);
    rmSync(file(), { force: true });
    for (const form of ['', ...forms])
      expect((await call(`audit list --all ${form} --output audit.out`)).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the audit as CSV', () => {
  test('has every field, a line of names, and cells that no spreadsheet runs', async () => {
    const lines = (await result('--all --format csv')).split('\r\n');
    expect(lines[0]).toContain('sequence,');
    expect(lines[0]).toContain('hash');
    expect(lines).toHaveLength(acts.length + 2);
    expect(await result('--all --format csv --columns sequence,operation,object')).toBe(
      [
        'sequence,operation,object',
        '1,"say ""1"", twice",',
        '2,"say ""2"", twice",\'=HYPERLINK(1)',
        ...[3, 4, 5].map((each) => `${each},"say ""${each}"", twice",`),
        '',
      ].join('\r\n'),
    );
  });
});

describe('options that one result cannot obey are refused before anything is sent', () => {
  const forms = ['--json', '--jsonl', '--columns sequence', '--only sequence'];
  const pairs = forms.flatMap((one, at) => forms.slice(at + 1).map((other) => [one, other]));
  test.each(pairs)('%s and %s', async (one, other) => {
    for (const more of ['', '--all', '--output audit.out', '--all --output audit.out'])
      expect(await call(`audit list ${one} ${other} ${more}`)).toMatchObject({ code: 2, out: '' });
    expect(recorder.requests).toEqual([]);
  });

  test.each([
    'audit list --format csv --jsonl',
    'audit list --format csv --json',
    'audit list --format csv --only sequence',
    'audit list --format pdf',
    'customers get c1 --format csv',
    'accounts entries a1 --format csv --columns amount',
    'accounts entries a1 --format csv --jsonl',
    'accounts entries a1 --format csv --only amount',
    'events stream --output events.out',
    'customers get c1 --all --output c.out',
    'whoami --json --only profile',
  ])('%s', async (line) => {
    expect(await call(line)).toMatchObject({ code: 2, out: '' });
    expect([recorder.requests, readdirSync(folder)]).toEqual([[], []]);
  });
});
