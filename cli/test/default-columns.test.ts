import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordedCalls, useRecordedCalls } from './support/recorded-calls.ts';
import type { Recorder } from './support/recorder.ts';

let recorder: Recorder;
let call: RecordedCalls['call'];
const calls = useRecordedCalls();
beforeAll(() => {
  ({ recorder, call } = calls());
});

/** The names of the columns of a list whose items have them all. */
async function columnsOf(line: string, item: object): Promise<string[]> {
  recorder.answer = () => ({ body: JSON.stringify({ data: [item], has_more: false }) });
  const { out } = await call(line);
  return out.split('\n')[0]?.split(/ +/) ?? [];
}

describe('a table without --columns', () => {
  test.each([
    ['transfers list', ['transfer_id', 'kind', 'status', 'amount']],
    ['agreements list p1', ['kind', 'version', 'title', 'effective_on', 'is_in_force']],
    ['consents list c1', ['agreement.kind', 'agreement.version', 'accepted_at', 'withdrawn_at']],
    ['agreements consents a1', ['customer_id', 'accepted_at', 'withdrawn_at']],
    ['notices list', ['kind', 'status', 'owed_by', 'channel', 'customer_id']],
    ['customers agreements c1', ['kind', 'accepted.version', 'next.takes_effect_on']],
  ])('has what a person reads first: %s', async (line, columns) => {
    const item = Object.fromEntries(columns.map((column) => [column, 1]));
    expect((await columnsOf(line, item)).filter((name) => columns.includes(name))).toEqual(columns);
  });
});
