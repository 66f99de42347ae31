import { expect, it } from 'vitest';
import { createAchSimulator } from './simulator.ts';

const vendor = createAchSimulator();
const { signal } = new AbortController();
const entry = {
  idempotencyKey: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  amountCents: 50_000n,
  currency: 'USD',
  classCode: 'WEB',
  sameDay: false,
  description: null,
} as const;

it.each([
  ['debit', 'processor-sandbox-a', null, null],
  ['debit', 'processor-sandbox-a-no-funds', 'R01', 'R01'],
  ['debit', 'processor-sandbox-a-closed', 'R02', 'R02'],
  ['debit', 'processor-sandbox-a-unauthorized', null, 'R10'],
  ['debit', 'processor-sandbox-no-funds-a', null, null],
  ['credit', 'processor-sandbox-a', null, null],
  ['credit', 'processor-sandbox-a-no-funds', null, null],
  ['credit', 'processor-sandbox-a-closed', 'R02', 'R02'],
  ['credit', 'processor-sandbox-a-unauthorized', null, null],
] as const)(
  'a %s of %s has the return %s before and %s after it settles',
  async (direction, processorToken, before, after) => {
    const submission = await vendor.submit({ ...entry, direction, processorToken }, signal);
    if (!submission.accepted) throw new Error('the simulator accepts every entry');
    const { reference } = submission;
    const codeOf = async (hasSettled: boolean) =>
      (await vendor.findReturn({ reference, hasSettled }, signal))?.code ?? null;
    expect([await codeOf(false), await codeOf(true)]).toEqual([before, after]);
  },
);

it('knows a repeated entry again', async () => {
  const again = { ...entry, direction: 'debit', processorToken: 'processor-sandbox-a' } as const;
  expect(await vendor.submit(again, signal)).toEqual(await vendor.submit(again, signal));
});
