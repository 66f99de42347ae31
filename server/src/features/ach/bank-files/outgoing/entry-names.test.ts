import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';

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
