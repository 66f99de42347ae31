import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { clockCalls } from '../support/clock-calls.ts';
import { sentDocument } from '../support/kyc-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { worldRecords } from '../support/world-records.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

interface Person {
  customerId: string;
  applicationId: string;
  externalId: string | null;
  cardId: string | null;
}

/**
 * Plays a year in which people sign up, are verified, pull money and spend it, as far as vendors
 * allow.
 */
async function liveAYear(world: TestBrand): Promise<void> {
  const clock = clockCalls(service, world);
  const people: Person[] = [];
  await behaviourCalls(world).set('all', { by_seed: true, rate: 0.4 });
  for (let month = 0; month < 12; month += 1) {
    for (let count = 0; count < 2; count += 1) people.push(await arrive(world));
    await clock.advance({ by: 'P1D' });
    for (const person of people) await goOn(world, person, month);
    await clock.advance({ by: 'P29D' });
  }
  await clock.advance({ by: 'P5D' });
}

async function arrive({ api, programId }: TestBrand): Promise<Person> {
  const customerId = (await api('POST', '/customers', sampleCustomer)).body.customer_id;
  const made = await api('POST', '/credit/applications', {
    program_id: programId,
    applicant: {
      customer_id: customerId,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 150_000,
    },
  });
  const applicationId = made.body.application_id;
  await api('POST', `/credit/applications/${applicationId}/submit`);
  return { customerId, applicationId, externalId: null, cardId: null };
}

/** Plays one person's month; refused calls are left for the next one. */
async function goOn({ api, programId }: TestBrand, person: Person, month: number): Promise<void> {
  const { customerId, applicationId } = person;
  const { body } = await api('GET', `/credit/applications/${applicationId}`);
  const depositId = body.accounts?.security_deposit_account_id;
  if (!depositId) {
    const path = `/customers/${customerId}/verification-kyc`;
    const kyc = (await api('GET', `${path}?program_id=${programId}`)).body;
    const asked = (kyc.documents ?? []) as { document_type: string }[];
    const documents = asked.map(({ document_type }) => sentDocument(document_type));
    if (documents.length > 0) await api('POST', `${path}/documents`, { documents });
    else await api('POST', `/credit/applications/${applicationId}/submit`);
    return;
  }
  person.externalId ??= await link(api, customerId);
  person.cardId ??= (await api('POST', '/cards', { account_id: depositId })).body.card_id ?? null;
  if (person.externalId) {
    await api('POST', '/transfers', {
      origination_account_id: person.externalId,
      destination_account_id: depositId,
      amount: 10_000 + month,
    });
  }
  if (!person.cardId) return;
  const bought = await api(
    'POST',
    '/simulate/authorization',
    samplePurchase(person.cardId, '25.00'),
  );
  if (bought.body.transaction_response_code !== '00' || month % 3 === 0) return;
  await api('POST', '/simulate/clearing', { transaction_id: bought.body.transaction_id });
}

async function link(api: TestBrand['api'], customer_id: string): Promise<string | null> {
  const processor_token = `processor-sandbox-year-${customer_id.slice(-4)}`;
  const linked = await api('POST', '/accounts/processor_tokens', { customer_id, processor_token });
  return linked.status === 201 ? linked.body.account_id : null;
}

/** Without due work: the sweep of holds stores its position by the machine's time. */
async function recordsOf(world: TestBrand) {
  const { clock, ...records } = await worldRecords(world);
  return { ...records, now: clock.now };
}

test('two runs of a seeded year with all vendors misbehaving give equal events and books', async () => {
  const twins = [
    await fixture.make({ seed: 'year' }),
    await fixture.make({ seed: 'year' }),
  ] as const;
  await Promise.all(twins.map(liveAYear));
  const [one, other] = await Promise.all(twins.map(recordsOf));
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));

  const names = new Set(one.events.map(({ event }: { event: string }) => event));
  const codes = new Set(
    one.transfers.map(
      ({ ach }: { ach: { ach_return_code: string | null } }) => ach.ach_return_code,
    ),
  );
  expect([...names]).toEqual(
    expect.arrayContaining([
      'kyc.verification.failure',
      'kyc.verification.document_required',
      'credit.application.approved',
      'transfer.returned',
      'transfer.completed',
      'transaction.completed',
      'transaction.declined',
      'account.numbers.corrected',
    ]),
  );
  expect(codes.size).toBeGreaterThan(4);
}, 120_000);
