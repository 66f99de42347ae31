import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleDeposit } from '../../server/test/support/sample-cards.ts';
import { linkSampleAccount } from '../../server/test/support/sample-links.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;

/** The clock stands, and what is due is done as it is advanced. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
});
afterAll(() => service.stop());

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const pass = () => api('POST', '/sandbox/clock/advance', { by: 'PT10S' });

/** A settled pull of 20.00. */
async function settledPull() {
  const { depositId, customerId } = await openSampleDeposit(service, 50_000n);
  const ends = {
    origination_account_id: await linkSampleAccount(service.brand, customerId),
    destination_account_id: depositId,
  };
  const { body } = await api('POST', '/transfers', { ...ends, amount: 2_000 });
  await pass();
  return String(body.transfer_id);
}

const explain = async (transferId: string) => {
  const access = accessOf(service, service.brand);
  return (await runCli(access, ['explain', transferId])).stdout;
};
const giveBack = async (transfer_id: string) => {
  const { status } = await api('POST', '/simulate/ach/return', {
    transfer_id,
    return_code: 'R10',
  });
  expect(status).toBe(200);
  await pass();
};

test('a return after a settled reversal is explained with R62, by which the bank may dishonor it', async () => {
  const transferId = await settledPull();
  await api('POST', '/simulate/ach/reversal', { transfer_id: transferId, reason: 'duplicate' });
  await pass();
  await giveBack(transferId);
  const told = await explain(transferId);
  expect(told).toMatch(
    /the receiver has the money twice: the bank may dishonor the return with R62/,
  );
  expect(told).toContain('R10');
});

test('a return without a reversal is explained without R62', async () => {
  const transferId = await settledPull();
  await giveBack(transferId);
  const told = await explain(transferId);
  expect(told).toContain('R10');
  expect(told).not.toContain('R62');
});

test.each(['R62', 'R67', 'R68', 'R69', 'R71', 'R77'])(
  'the code %s of a dispute has words',
  async (code) => {
    const { stdout } = await runCli(accessOf(service, service.brand), ['explain', code]);
    expect(stdout).toMatch(new RegExp(`^${code} \\(`));
  },
);
