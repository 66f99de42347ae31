import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordedCalls, useRecordedCalls } from './support/recorded-calls.ts';
import type { Recorder } from './support/recorder.ts';

let recorder: Recorder;
let call: RecordedCalls['call'];
const calls = useRecordedCalls();
beforeAll(() => {
  ({ recorder, call } = calls());
});

describe('a column that no answer has', () => {
  test.each([
    [
      'transfers get t1 --columns amunt',
      '--columns: there is no column "amunt". Did you mean amount?',
    ],
    ['transfers list --only state', '--only: there is no column "state".'],
    ['transfers get t1 --only same_day', 'Did you mean ach.same_day?'],
    ['transfers list --all --columns status,ach.sameday', 'Did you mean ach.same_day?'],
    ['customers get c1 --only addresses.x.city', 'Did you mean addresses.0.city?'],
    ['transfers cancel t1 --only transfer', 'Did you mean transfer_id?'],
    ['transfers list --columns status,,amount', '--columns takes names of fields'],
    ['bank-files content f1 --only amount', '--only is for answers in JSON'],
  ])('%s is refused before anything is sent', async (line, message) => {
    const { code, out, err } = await call(line);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(recorder.requests).toEqual([]);
  });

  test('is told with all that there are', async () => {
    const { err } = await call('clock get --only x');
    expect(err).toContain('Columns: now, mode, factor, next_due, and fields inside them.');
  });

  test('of a tool is refused by what the tool found', async () => {
    const { code, err } = await call('trigger --list --columns event,dose');
    expect([code, err]).toEqual([2, expect.stringContaining('"dose". Did you mean does?')]);
    expect((await call('trigger --list --only event')).out).toContain('card.created\n');
  });

  test('is printed by a service that is newer, with --no-strict', async () => {
    recorder.answer = () => ({ body: JSON.stringify({ newer: 1 }) });
    expect((await call('transfers get t1 --only newer --no-strict')).out).toBe('1\n');
  });
});
