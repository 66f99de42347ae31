import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { clockCalls } from '../support/clock-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

/** Links accounts, runs KYC and pulls money for several people, and much of it goes wrong. */
async function live(world: TestBrand): Promise<string[]> {
  const clock = clockCalls(service, world);
  const story: string[] = [];
  for (let person = 0; person < 12; person += 1) {
    const customer = (await world.api('POST', '/customers', sampleCustomer)).body;
    const { customer_id } = customer;
    await world.api('POST', `/customers/${customer_id}/verification-kyc`, {
      program_id: world.programId,
    });
    const processor_token = `processor-sandbox-seeded-${person}`;
    const token = { customer_id, processor_token };
    const linked = await world.api('POST', '/accounts/processor_tokens', token);
    story.push(`linked ${linked.status} ${linked.body.Code ?? linked.body.verification_status}`);
    await clock.advance({ by: 'PT1M' });
  }
  const { events } = clock;
  return [...story, ...(await events()).map((event) => event.join(' '))];
}

const misbehave = (world: TestBrand, vendor = 'all') =>
  behaviourCalls(world).set(vendor, { by_seed: true, rate: 0.5 });

test('worlds of one seed have equal mishaps, a world of another seed has others', async () => {
  const stories = [];
  for (const seed of ['a', 'a', 'b']) {
    const world = await worlds.make({ seed });
    expect((await misbehave(world)).behave).toEqual({ by_seed: true, rate: 0.5, seed });
    stories.push(await live(world));
    expect((await behaviourCalls(world).list())[0].used_count).toBeGreaterThan(5);
  }
  expect(stories[1]).toEqual(stories[0]);
  expect(stories[2]).not.toEqual(stories[0]);
  const linked = stories[0]?.filter((line) => line.startsWith('linked')) ?? [];
  expect(new Set(linked).size).toBeGreaterThan(2);
  expect(linked).toContain('linked 201 instantly_verified');
  const kyc = new Set(
    stories[0]?.filter((line) => line.startsWith('kyc')).map((x) => x.split(' ')[0]),
  );
  expect(kyc.size).toBeGreaterThan(3);
});

test('a mishap of an entry depends on its position, and the books balance', async () => {
  const outcomes = [];
  for (const _ of ['one run', 'another']) {
    const world = await worlds.make({ seed: 'entries' });
    const clock = clockCalls(service, world);
    const { customerId, depositId } = await openSampleDeposit(service, 0n, world);
    const token = { customer_id: customerId, processor_token: 'processor-sandbox-entries' };
    const { body } = await world.api('POST', '/accounts/processor_tokens', token);
    await misbehave(world, 'ach');
    for (let pull = 0; pull < 20; pull += 1) {
      await world.api('POST', '/transfers', {
        origination_account_id: body.account_id,
        destination_account_id: depositId,
        amount: 1_000 + pull,
      });
    }
    await clock.advance({ by: 'P60D' });
    const transfers = (await world.api('GET', '/transfers?limit=100')).body.data;
    outcomes.push(
      transfers.map(({ amount, status, ach }: TransferAnswer) => [
        amount,
        status,
        ach.ach_return_code,
      ]),
    );
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
  const codes = new Set(outcomes[0]?.map(([, , code]: unknown[]) => code));
  expect(codes.size).toBeGreaterThan(3);
  expect(codes).toContain(null);
});

interface TransferAnswer {
  amount: number;
  status: string;
  ach: { ach_return_code: string | null };
}
