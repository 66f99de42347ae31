import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import type { BankNumbersVendor } from '../../../accounts/bank-numbers/bank-numbers-vendor.ts';
import { getTransfer } from '../../transfers/transfers.ts';
import { cutBankFile } from './cut-file.ts';

let service: TestService;

const asked = '2026-07-02T15:00:00Z';
const cutOff = '2026-07-02T20:45:00Z';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const open = async () => bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
const referenceOf = (id: string) => id.replaceAll('-', '').slice(-15).toUpperCase();

test("a credit between persons has the sender's name for identification, and its reference in addenda", async () => {
  const bank = await open();
  const usual = await bank.push(asked, { amountCents: 300n });
  const between = await bank.push(asked, { amountCents: 400n, classCode: 'WEB' });
  const pulled = await bank.pull(asked, { amountCents: 500n });
  await bank.cut(cutOff);
  const [file] = await bank.files();
  const { entries } = await bank.contentOf(file?.bank_file_id);
  const facts = entries.map(({ batch, entry }) => [
    entry.amountCents,
    batch.entryClass,
    entry.receiverId,
    entry.addenda,
  ]);
  const addenda = { kind: 'information', text: referenceOf(between) };
  expect(facts.sort()).toEqual([
    [300n, 'PPD', referenceOf(usual), null],
    [400n, 'WEB', 'ADA EXAMPLE', addenda],
    [500n, 'WEB', referenceOf(pulled), null],
  ]);
});

/** Cuts the window while the holders of external accounts have this name. */
async function cutNamed(bank: Awaited<ReturnType<typeof open>>, holderName: string) {
  const readNumbers: BankNumbersVendor['readNumbers'] = async (request, signal) => {
    const answer = await bank.numbers.readNumbers(request, signal);
    return answer.known
      ? { known: true, numbers: { ...answer.numbers, holderName } }
      : { known: false };
  };
  const window = {
    programId: bank.brand.programId,
    leavesAt: Temporal.Instant.from(cutOff),
  };
  const context = bank.fake(bank.at(cutOff), { numbers: { readNumbers } });
  await cutBankFile(context, window, { isPatient: true });
}

test("the holder's name is transliterated", async () => {
  const bank = await open();
  await bank.pull(asked);
  await cutNamed(bank, 'Łukasz Жуков');
  const [file] = await bank.files();
  const { entries } = await bank.contentOf(file?.bank_file_id);
  expect(entries.map(({ entry }) => entry.receiverName)).toEqual(['LUKASZ ZHUKOV']);
});

test('no entry has a name that was made up: its transfer fails, and later ones are refused', async () => {
  const bank = await open();
  const id = await bank.push(asked);
  await cutNamed(bank, '🦄');
  expect(await getTransfer(bank.context, id)).toMatchObject({
    status: 'failed',
    failure_reason: "A bank file cannot name the account's holder or the sender",
  });
  expect([await bank.files(), await bank.ledger()]).toEqual([[], 10_000n]);
  const { destination_account_id: external } = await bank.transfer(id);
  for (const [from, to, field] of [
    [bank.depositId, external, 'destination_account_id'],
    [external, bank.depositId, 'origination_account_id'],
  ]) {
    const ends = { origination_account_id: from, destination_account_id: to };
    const { status, body } = await bank.brand.api('POST', '/transfers', { ...ends, amount: 100 });
    const rule = `${field} must be an account whose holder's name has a letter or digit`;
    expect([status, body.Message]).toEqual([400, expect.stringContaining(rule)]);
  }
});
