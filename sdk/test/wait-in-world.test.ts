import { afterAll, beforeAll, expect, test } from 'vitest';
import { ssns } from '../../server/test/support/application-calls.ts';
import { samplePng } from '../../server/test/support/sample-files.ts';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { openWorldSteps } from '../../server/test/support/world-steps.ts';
import { StateNotReachable, Surety, type SuretyWorld, WaitEnded } from '../src/surety.ts';

let service: TestService;
let surety: Surety;
/** A world whose clock stands still. */
let world: SuretyWorld;

beforeAll(async () => {
  service = await startTestService();
  const { key } = await openWorldSteps(service);
  const { keys, brandId } = service.brand;
  surety = new Surety({ ...keys, baseUrl: service.origin, managementKey: key, brandId });
  world = await surety.createWorld({ name: 'waits' });
  await world.clock.update({ mode: 'stopped' });
});
afterAll(() => service.stop());

function newPerson(changes: object = {}) {
  return { ...sampleCustomer, addresses: [sampleCustomer.addresses[0]], ...changes } as Parameters<
    Surety['customers']['create']
  >[0];
}

/** A customer of the world whose KYC has begun and waits for the clock. */
async function startedKyc(ssn: string): Promise<{ customerId: string; program_id: string }> {
  const { customer_id: customerId } = await world.customers.create(newPerson({ ssn }));
  const program_id = world.programId;
  await world.kyc.start(customerId, { program_id });
  return { customerId, program_id };
}

test('a wait moves the clock of a world until the state is reached', async () => {
  const { customerId, program_id } = await startedKyc(ssns.passes);
  const wanted = { kyc_status: 'passed' } as const;
  const kyc = await world.kyc.waitFor(customerId, { program_id }, wanted, { advance: true });
  expect(kyc.kyc_status).toBe('passed');
});

test('a wait ends with the last state after 90 days of the clock that did not change it', async () => {
  const other = await surety.createWorld();
  await other.clock.update({ mode: 'stopped' });
  const { customer_id } = await other.customers.create(newPerson());
  const applicant = { customer_id, total_annual_income: 7_000_000, terms_accepted: true };
  const { application_id } = await other.applications.create({
    program_id: other.programId,
    applicant: { ...applicant, monthly_housing_payment: 120_000 },
  });
  const wanted = { application_status: 'approved' } as const;
  const waiting = other.applications.waitFor(application_id, wanted, { advance: true });
  const error: unknown = await waiting.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WaitEnded);
  expect(error).toMatchObject({ last: { application_status: 'created' } });
  expect(String(error)).toMatch(/after 90 days of the clock/);
  await other.delete();
});

test('a wait ends without moving the clock on for a state that cannot follow', async () => {
  const { customerId, program_id } = await startedKyc(ssns.fails);
  const wanted = { kyc_status: 'passed' } as const;
  const waiting = world.kyc.waitFor(customerId, { program_id }, wanted, { advance: true });
  const error: unknown = await waiting.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StateNotReachable);
  expect(error).toMatchObject({ object: `KYC of customer ${customerId}`, state: 'failed' });
  const { now } = await world.clock.get();
  const again = world.kyc.waitFor(customerId, { program_id }, wanted, { advance: true });
  await expect(again).rejects.toMatchObject({ state: 'failed', wanted: ['passed'] });
  await expect(world.clock.get()).resolves.toMatchObject({ now });
});

test('a wait ends in time without the clock, and at once with the signal', async () => {
  const { customerId, program_id } = await startedKyc(ssns.passes);
  const wanted = { kyc_status: 'passed' } as const;
  const options = { timeoutMs: 30, intervalMs: 5 };
  const late = world.kyc.waitFor(customerId, { program_id }, wanted, options);
  await expect(late).rejects.toBeInstanceOf(WaitEnded);
  const signal = AbortSignal.abort(new Error('gone'));
  const gone = world.kyc.waitFor(customerId, { program_id }, wanted, { signal });
  await expect(gone).rejects.toThrow('gone');
});

test('documents are uploaded as a form', async () => {
  const { customerId, program_id } = await startedKyc(ssns.asksForDocuments);
  const wanted = { kyc_status: 'document required' } as const;
  const kyc = await world.kyc.waitFor(customerId, { program_id }, wanted, { advance: true });
  const form = new FormData();
  for (const { document_type } of kyc.documents ?? []) {
    const file = new Blob([new Uint8Array(samplePng)], { type: 'image/png' });
    form.set(document_type, file, `${document_type}.png`);
  }
  await world.kyc.uploadDocuments(customerId, form);
  const passed = { kyc_status: 'passed' } as const;
  await world.kyc.waitFor(customerId, { program_id }, passed, { advance: true });
});
