import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carryOut, type ToldChange } from '../support/counterfactual-steps.ts';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;
/** Cards with 20.00, of which 5.00 are spent, in snapshots by the setting for foreign currencies. */
const beginnings = new Map<string, { card: SampleCard; from_snapshot: string }>();

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = await openWorldSteps(service);
  for (const foreign_currency of ['allowed', 'declined']) {
    const world = await fixture.make({ seed: 'declines', program_settings: { foreign_currency } });
    const card = await openSampleCard(service, 2000n, world);
    await world.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '5.00'));
    beginnings.set(foreign_currency, { card, from_snapshot: await fixture.snapshot(world) });
  }
});
afterAll(() => service.stop());

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const limit = () => sometimes(fc.integer({ min: 1, max: 2500 }));
const mccs = ['5812', '5411', '7995'];
const countries = ['US', 'CA', 'FR'];
/** A code is in one of the lists at most. */
const lists = (codes: string[]) =>
  fc
    .tuple(...codes.map(() => fc.constantFrom('allowed', 'blocked', 'neither', 'neither')))
    .map((places) => ({
      allowed: codes.filter((_, index) => places[index] === 'allowed'),
      blocked: codes.filter((_, index) => places[index] === 'blocked'),
    }));

const scenes = fc.record({
  foreign: fc.constantFrom('allowed', 'declined'),
  status: fc.constantFrom('active', 'active', 'active', 'inactive', 'closed'),
  spending_limits: fc.record({
    per_transaction: limit(),
    per_day: limit(),
    per_month: limit(),
    lifetime: limit(),
  }),
  mccs: lists(mccs),
  countries: lists(countries),
  purchase: fc.record({
    amount: fc.integer({ min: 1, max: 30 }).map((whole) => `${whole}.00`),
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
    exchange_rate: fc.constantFrom(undefined, '0.0067', '1.5', '3'),
    mcc: fc.constantFrom(...mccs),
    merchant_country: fc.constantFrom(...countries),
    transaction_datetime: fc.constantFrom(
      '2026-07-01 09:30',
      '2026-07-01 09:30',
      '2040-01-01 00:00',
    ),
  }),
});
type Scene = typeof scenes extends fc.Arbitrary<infer T> ? T : never;

async function stage(world: TestBrand, card: SampleCard, scene: Scene): Promise<void> {
  const controls = await world.api('PUT', `/cards/${card.cardId}/controls`, {
    spending_limits: scene.spending_limits,
    allowed_mccs: scene.mccs.allowed,
    blocked_mccs: scene.mccs.blocked,
    allowed_countries: scene.countries.allowed,
    blocked_countries: scene.countries.blocked,
  });
  expect(controls.status).toBe(200);
  const { status } = scene;
  if (status === 'active') return;
  expect((await world.api('PATCH', `/cards/${card.cardId}`, { status })).status).toBe(200);
}

const dryRun = (world: TestBrand, purchase: object) =>
  world.api('POST', '/simulate/authorization?dry_run=true', purchase);

describe('any declined purchase', () => {
  test('is approved after each set of changes that its decision lists', async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(scenes, async (scene) => {
        const begun = beginnings.get(scene.foreign);
        if (!begun) throw new Error(`No world begins with ${scene.foreign}`);
        const { card } = begun;
        const world = await fixture.make({ from_snapshot: begun.from_snapshot });
        await stage(world, card, scene);
        const purchase = { ...samplePurchase(card.cardId, '1.00'), ...scene.purchase };
        const { status, body } = await dryRun(world, purchase);
        // A rate that makes less than a cent of the amount is refused.
        if (status === 400) return;
        expect([status, body]).toEqual([200, expect.anything()]);
        if (body.decision.approved) return;
        reasons.add(body.decline_reason);
        const listed: ToldChange[][] = body.decision.would_be_approved_with;
        expect(listed.length).toBeGreaterThan(0);
        const from_snapshot = await fixture.snapshot(world);
        for (const changes of listed) {
          const fork = await fixture.make({ from_snapshot });
          const changed = await carryOut(service, { world: fork, card, purchase, changes });
          const answer = await dryRun(fork, changed);
          expect([changes, changed, answer.status, answer.body.decline_reason]).toEqual([
            changes,
            changed,
            200,
            null,
          ]);
        }
        await fixture.remove(world);
      }),
      { numRuns: Number(process.env.SURETY_DECLINE_RUNS ?? 25) },
    );
    expect(reasons.size).toBeGreaterThan(3);
  }, 240_000);
});
