import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const ask = () => service.brand.api('GET', '/ledger/verification');
const run = (statement: string) => service.owner.query(statement);
const gauges = async () => {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^(surety_ledger_\w+) (\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
};

test('the books are proven soon after a start, and the result has no figures', async () => {
  const body = await eventually(async () => {
    const answer = await ask();
    return answer.body.status !== 'pending' && answer.body;
  });
  expect(body).toEqual({
    status: 'verified',
    date_verified: expect.stringMatching(/Z$/),
    requested: null,
    journals_since: 0,
  });
  const told = await gauges();
  expect(told.surety_ledger_verified).toBe('1');
  expect(Number(told.surety_ledger_verification_age_seconds)).toBeGreaterThanOrEqual(0);
});

test('a failed proof is reported as failed, without the account or brand', async () => {
  await run(`update ledger_verification set ok = false, first_problem = 'account 1 of brand 2'`);
  expect((await ask()).body).toEqual({
    status: 'failed',
    date_verified: expect.stringMatching(/Z$/),
    requested: null,
    journals_since: 0,
  });
  expect((await gauges()).surety_ledger_verified).toBe('0');
});

test('the movements of money since the proof are counted: no proof covers them', async () => {
  await openSampleDeposit(service, 10_000n);
  expect((await ask()).body.journals_since).toBe(1);
});

test('the status before the first proof is pending, without gauges', async () => {
  await run('delete from ledger_verification');
  expect((await ask()).body).toEqual({
    status: 'pending',
    date_verified: null,
    requested: null,
    journals_since: null,
  });
  expect(await gauges()).toEqual({});
});

test('GET /ledger/verification is 401 without keys and 403 with a temporary key', async () => {
  const { customerId } = await openSampleDeposit(service, 0n);
  expect((await apiOf(service.origin, null)('GET', '/ledger/verification')).status).toBe(401);
  const temporary = await temporaryApi(service, service.brand, customerId);
  expect((await temporary('GET', '/ledger/verification')).status).toBe(403);
});
