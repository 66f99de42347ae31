import { expect, test } from 'vitest';
import { readEntries } from '../../../test/support/bank-steps.ts';
import { fileText, oneBatch } from '../../../test/support/nacha-text.ts';
import { createAggregatorSimulator } from '../aggregator/simulator.ts';
import { createBankSimulator, type Mail } from './simulator.ts';

const { signal } = new AbortController();
const about = { brandId: 'b', ownerId: 'o', accountId: 'a', reference: 'r' };
const deliveredAt = Temporal.Instant.from('2026-07-02T20:45:00Z');
const answersUntil = Temporal.Instant.from('2026-07-10T12:30:00Z');

async function answersTo(text: string): Promise<Mail[]> {
  const left: Mail[] = [];
  const keeper = {
    put: async (mail: readonly Mail[]) => void left.push(...mail),
    list: async () => [],
    read: async () => '',
    take: async () => {},
  };
  const open = async function* () {
    yield text;
  };
  const whose = async () => new Map();
  const times = { deliveredAt, answersUntil };
  const id = { brandId: 'b', fileId: 'f', fileName: 'f.ach', isAgain: false };
  const file = { ...id, open, whose, confirm: async () => {}, ...times };
  await createBankSimulator(async () => keeper).deliver(file, signal);
  return left;
}

test.each([
  ['debit', '', null, false],
  ['debit', '-no-funds', 'R01', false],
  ['debit', '-closed', 'R02', false],
  ['debit', '-unauthorized', 'R10', true],
  ['credit', '', null, false],
  ['credit', '-no-funds', null, false],
  ['credit', '-closed', 'R02', false],
  ['credit', '-unauthorized', null, false],
] as const)(
  'a %s of a token%s has the return %s, late: %s',
  async (direction, ending, code, late) => {
    const processorToken = `processor-sandbox-a${ending}`;
    const answer = await createAggregatorSimulator().readNumbers(
      { ...about, processorToken },
      signal,
    );
    if (!answer.known) throw new Error('the simulator knows every token');
    const { holderName, ...numbers } = answer.numbers;
    const entry = { ...numbers, direction, receiverName: holderName.toUpperCase() };
    const serviceClass = direction === 'debit' ? 'debits' : 'credits';
    const [mail, more] = await answersTo(await fileText(oneBatch([entry], { serviceClass })));
    expect(more).toBeUndefined();
    if (code === null) return expect(mail).toBeUndefined();
    expect(mail?.availableAt).toEqual(late ? answersUntil : deliveredAt);
    const content = async function* () {
      yield mail?.content ?? '';
    };
    const { header, entries } = await readEntries(content());
    expect(header).toMatchObject({ destination: '1234567890', origin: '123456780' });
    expect(entries.map((one) => one.entry.addenda)).toMatchObject([
      { kind: 'return', code, originalTrace: '123456780000001' },
    ]);
  },
);

test('a file that breaks a rule is refused with the line and the rule', async () => {
  const text = (await fileText(oneBatch([{}]))).replace('0000020000', '0000020001');
  await expect(answersTo(text)).rejects.toThrow(/line 4, total_debits must be/);
});

test('bank numbers follow from the token, end with its mask, and differ between tokens', async () => {
  const vendor = createAggregatorSimulator();
  const ask = (processorToken: string) => vendor.readNumbers({ ...about, processorToken }, signal);
  const [one, again, other] = await Promise.all(
    ['processor-sandbox-a', 'processor-sandbox-a', 'processor-sandbox-b'].map(ask),
  );
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const linked = await vendor.link(
    { brandId: 'b', ownerId: 'o', processorToken: 'processor-sandbox-a', ownerName: 'Ada Example' },
    signal,
  );
  if (!linked.linked || !one?.known) throw new Error('a healthy token is linked');
  expect(one.numbers.accountNumber.endsWith(linked.account.mask)).toBe(true);
  expect(one.numbers.accountNumber).toMatch(/^[1-8]\d{11}$/);
});
