import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carryOut, type ToldChange } from '../support/counterfactual-steps.ts';
import { keySteps } from '../support/key-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const path = '/simulate/authorization?dry_run=true';
const ask = async (world: TestBrand, body: object) => {
  const answer = await world.api('POST', path, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const buy = async (world: TestBrand, body: object) =>
  (await world.api('POST', '/simulate/authorization', body)).body;

describe('a dry run', () => {
  test('decides as the purchase itself, and leaves nothing', async () => {
    const world = await fixture.make();
    const card = await openSampleCard(service, 1000n, world);
    const content = await fixture.contentOf(world.brandId);
    const good = await ask(world, samplePurchase(card.cardId, '4.00'));
    expect(good).toMatchObject({
      transaction_state: 'pending',
      transaction_response_code: '00',
      prior_balance: '10.00',
      new_balance: '6.00',
      decision: { approved: true, first_failed: null, would_be_approved_with: null },
    });
    const bad = await ask(world, samplePurchase(card.cardId, '10.01'));
    expect(bad).toMatchObject({
      transaction_state: 'declined',
      decline_reason: 'limit_exceeded',
      decision: { approved: false, first_failed: 'limit', kind: 'authorization' },
    });
    expect(await fixture.contentOf(world.brandId)).toEqual(content);
    expect((await world.api('GET', `/transactions/${good.transaction_id}`)).status).toBe(404);
    expect((await world.api('GET', '/transactions')).body.data).toEqual([]);
    const { decision: _decision, ...shown } = good;
    const bought = await buy(world, samplePurchase(card.cardId, '4.00'));
    const ofRow = ['transaction_id', 'date_created', 'date_updated', 'origin_timestamp'];
    const same = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !ofRow.includes(name)));
    expect(same(bought)).toEqual(same(shown));
  });

  test('takes no turn and no id of a seeded world', async () => {
    const played = async (tries: number) => {
      const world = await fixture.make({ seed: 'dry' });
      const card = await openSampleCard(service, 1000n, world);
      for (let each = 0; each < tries; each++) {
        await ask(world, samplePurchase(card.cardId, '1.00'));
      }
      return (await buy(world, samplePurchase(card.cardId, '1.00'))).transaction_id;
    };
    expect(await played(3)).toBe(await played(0));
  });

  test('does not use up or repeat an Idempotency-Key', async () => {
    const { cardId } = await openSampleCard(service, 1000n);
    const key = { 'idempotency-key': 'dry-1' };
    const { api } = service.brand;
    const first = await api('POST', path, samplePurchase(cardId, '3.00'), key);
    const other = await api('POST', path, samplePurchase(cardId, '4.00'), key);
    expect([first.status, other.status, other.body.amount]).toEqual([200, 200, '-4.00']);
    const real = await api('POST', '/simulate/authorization', samplePurchase(cardId, '5.00'), key);
    expect([real.status, real.body.amount, real.body.decision]).toEqual([200, '-5.00', undefined]);
  });

  test('is refused as the purchase itself is', async () => {
    const { cardId, customerId } = await openSampleCard(service, 1000n);
    const purchase = samplePurchase(cardId, '1.00');
    const keys = keySteps(service, service.brand);
    const other = await service.createBrand();
    const refused = async (as: TestBrand['api'], body: object, to = path) => {
      const { status, body: answer } = await as('POST', to, body);
      return [status, answer.Code];
    };
    const { api } = service.brand;
    expect(await refused(other.api, purchase)).toEqual([404, 'card_dne']);
    expect(await refused(api, samplePurchase(customerId, '1.00'))).toEqual([404, 'card_dne']);
    expect(await refused(api, { ...purchase, amount: '1' })).toEqual([
      400,
      'simulate_authorization_schema',
    ]);
    expect(await refused(api, purchase, path.replace('true', 'perhaps'))).toEqual([
      400,
      'simulate_authorization_schema',
    ]);
    expect((await refused(keys.caller(null), purchase))[0]).toBe(401);
    const reader = keys.caller(await keys.create('read_only'));
    expect((await refused(reader, purchase))[0]).toBe(403);
    const guest = await temporaryApi(service, service.brand, customerId);
    expect((await refused(guest, purchase))[0]).toBe(403);
    const manager = { 'management-key': fixture.key };
    const { status } = await keys.caller(null)('POST', path, purchase, manager);
    expect(status).toBe(401);
  });
});

/** Purchases that are declined, each with the kinds of its single or smallest changes. */
const declines: [string, Scene, string[][]][] = [
  ['card_inactive', { patch: 'inactive' }, [['card_status']]],
  ['card_inactive', { form: 'physical' }, [['card_status']]],
  ['card_closed', { patch: 'closed' }, [['card']]],
  [
    'card_expired',
    { purchase: { transaction_datetime: '2045-01-01 09:30' } },
    [['transaction_datetime']],
  ],
  ['limit_exceeded', { amount: '10.01' }, [['deposit'], ['amount']]],
  [
    'limit_exceeded',
    { purchase: { currency: 'EUR', exchange_rate: '2', amount: '6.00' } },
    [['deposit'], ['amount']],
  ],
  ['exchange_rate_missing', { purchase: { currency: 'EUR' } }, [['currency'], ['exchange_rate']]],
  [
    'exchange_rate_missing',
    { purchase: { currency: 'EUR' }, settings: { foreign_currency: 'declined' } },
    [['currency']],
  ],
  [
    'currency_not_permitted',
    {
      purchase: { currency: 'EUR', exchange_rate: '1.1' },
      settings: { foreign_currency: 'declined' },
    },
    [['currency'], ['program_setting']],
  ],
  [
    'merchant_category_not_permitted',
    { controls: { blocked_mccs: ['5812'] } },
    [['merchant_category'], ['controls']],
  ],
  [
    'merchant_category_not_permitted',
    { controls: { allowed_mccs: ['5411'] } },
    [['merchant_category'], ['controls']],
  ],
  [
    'merchant_country_not_permitted',
    { controls: { allowed_countries: ['CA', 'MX'] } },
    [['merchant_country'], ['controls']],
  ],
  [
    'transaction_control_exceeded',
    { controls: { spending_limits: { per_transaction: 200 } }, amount: '3.00' },
    [['controls'], ['amount']],
  ],
  [
    'day_control_exceeded',
    { controls: { spending_limits: { per_day: 300 } }, before: '2.00', amount: '1.50' },
    [['time'], ['time'], ['controls'], ['amount']],
  ],
  [
    'month_control_exceeded',
    { controls: { spending_limits: { per_month: 300 } }, before: '2.00', amount: '1.50' },
    [['time'], ['controls'], ['amount']],
  ],
  [
    'lifetime_control_exceeded',
    { controls: { spending_limits: { lifetime: 300 } }, before: '2.00', amount: '1.50' },
    [['controls'], ['amount']],
  ],
  [
    'card_inactive',
    { patch: 'inactive', amount: '10.01' },
    [
      ['card_status', 'deposit'],
      ['card_status', 'amount'],
    ],
  ],
];

interface Scene {
  form?: 'physical';
  patch?: 'inactive' | 'closed';
  controls?: object;
  settings?: Record<string, string>;
  /** Amount of an earlier purchase. */
  before?: string;
  amount?: string;
  purchase?: object;
}

describe('what would have passed', () => {
  test.each(declines)(
    'is approved when it is carried out: %s, %o',
    async (reason, scene, kinds) => {
      const world = await fixture.make({ seed: 'decline', program_settings: scene.settings ?? {} });
      const card = await openSampleCard(service, 1000n, world);
      const cardId = await issue(world, card, scene);
      const purchase = { ...samplePurchase(cardId, scene.amount ?? '1.00'), ...scene.purchase };
      const tried = await ask(world, purchase);
      expect(tried.decline_reason).toBe(reason);
      const listed: ToldChange[][] = tried.decision.would_be_approved_with;
      expect(listed.map((set) => set.map(({ change }) => change))).toEqual(kinds);
      const declined = await buy(world, purchase);
      const { body: decision } = await world.api(
        'GET',
        `/transactions/${declined.transaction_id}/decision`,
      );
      expect(decision.would_be_approved_with).toEqual(listed);
      const from_snapshot = await fixture.snapshot(world);
      for (const changes of listed) {
        const fork = await fixture.make({ from_snapshot });
        const changed = await carryOut(service, { world: fork, card, purchase, changes });
        expect([changes, await ask(fork, changed)]).toEqual([
          changes,
          expect.objectContaining({ transaction_response_code: '00' }),
        ]);
        expect((await buy(fork, changed)).transaction_response_code).toBe('00');
      }
    },
  );

  test('names another card of the customer that can pay', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const { body: second } = await api('POST', '/cards', { account_id: card.depositId });
    await api('PATCH', `/cards/${card.cardId}`, { status: 'closed' });
    const { decision } = await ask(service.brand, samplePurchase(card.cardId, '1.00'));
    expect(decision.would_be_approved_with).toEqual([
      [{ change: 'card', rule: 'equals', value: second.card_id, operation: null }],
    ]);
  });

  test('is null for an approval and for a declined increment', async () => {
    const { api } = service.brand;
    const { cardId } = await openSampleCard(service, 1000n);
    const { transaction_id } = await buy(service.brand, samplePurchase(cardId, '4.00'));
    const increment = await api('POST', '/simulate/increment', { transaction_id, amount: '9.00' });
    for (const id of [transaction_id, increment.body.transaction_id]) {
      const { body } = await api('GET', `/transactions/${id}/decision`);
      expect(body.would_be_approved_with).toBe(null);
    }
  });
});

/** Issues and changes the scene's card; returns its id. */
async function issue(
  world: TestBrand,
  card: { cardId: string; depositId: string },
  scene: Scene,
): Promise<string> {
  const { api } = world;
  let { cardId } = card;
  if (scene.form) {
    const { body } = await api('POST', '/cards', {
      account_id: card.depositId,
      form: scene.form,
    });
    await api('PATCH', `/cards/${cardId}`, { status: 'closed' });
    cardId = body.card_id;
  }
  if (scene.before) await buy(world, samplePurchase(cardId, scene.before));
  if (scene.patch) await api('PATCH', `/cards/${cardId}`, { status: scene.patch });
  if (scene.controls) await api('PUT', `/cards/${cardId}/controls`, scene.controls);
  return cardId;
}
