import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBack, openPayer, type Payer, pay } from '../../server/test/support/payment-steps.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const run = async ({ brand }: Payer, ...argv: string[]) =>
  (await runCli(accessOf(service, brand), argv)).stdout;

test('a payment is explained by when it settles, when it can be spent, and what to do once it is returned', async () => {
  const payer = await openPayer(service);
  const { body } = await pay(payer, { pay: 'current_balance' });
  const id: string = body.transfer_id;
  const pending = await run(payer, 'explain', id);
  expect(pending).toContain('What is owed falls when the payment settles, expected on 20');
  expect(pending).toContain(`surety transfers cancel ${id}`);
  await payer.clock.advance({ until_event: 'transfer.completed' });
  const listed = await run(payer, 'payments', 'list', payer.creditId);
  expect(listed).toMatch(/payment\.reserve\.release_on/);
  const [, day] = /can be spent from (\d{4}-\d\d-\d\d)/.exec(await run(payer, 'explain', id)) ?? [];
  expect(listed).toContain(day);
  await giveBack(payer, id, 'R01');
  const returned = await run(payer, 'explain', id);
  expect(returned).toContain('The amount is owed again.');
  expect(returned).toContain(`surety transfers retry ${id}`);
});

test('a payment whose reserve has ended can be spent, and one that was not authorized has no retry', async () => {
  const payer = await openPayer(service);
  const { body } = await pay(payer, { amount: 4_000 });
  await payer.clock.advance({ until_event: 'transfer.released' });
  expect(await run(payer, 'explain', body.transfer_id)).toContain('and the amount can be spent.');
  await giveBack(payer, body.transfer_id, 'R10');
  expect(await run(payer, 'explain', body.transfer_id)).toMatch(/It cannot be presented again: .+/);
});
