import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;
let world: TestBrand;
let fixture: ReturnType<typeof openScenarioSteps>;

beforeAll(async () => {
  service = await startTestService();
  worlds = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  world = await worlds.make();
  fixture = openScenarioSteps(service, world);
});

/** Creates a customer with a card, a bank, a settled transfer and a purchase; returns their ids. */
async function populate() {
  const run = await fixture.play(`
name: before
customers: { ada: {} }
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
  - at: day 1
    link_bank: { customer: ada }
    as: bank
  - fund: { from: bank, amount: 500 }
    as: funding
  - at: day 7
    issue_card: { customer: ada }
    as: card
  - purchase: { card: card, amount: 40 }
    as: lunch
`);
  const idOf = (verb: string, field: string): string =>
    run.steps.find((step: { verb: string }) => step.verb === verb).objects[field];
  return {
    customer: idOf('create_customer', 'customer_id'),
    bank: idOf('link_bank', 'account_id'),
    transfer: idOf('fund', 'transfer_id'),
    card: idOf('issue_card', 'card_id'),
    purchase: idOf('purchase', 'transaction_id'),
  };
}

type Ids = Awaited<ReturnType<typeof populate>>;

const cast = ({ customer, bank, card, transfer, purchase }: Ids) => `
name: after
customers:
  ada:
    customer_id: ${customer}
    banks: { checking: ${bank} }
    cards: { main: ${card} }
    transfers: { funding: ${transfer} }
    purchases: { lunch: ${purchase} }
`;

describe('an existing customer', () => {
  test('keeps existing objects, and only events of the scenario count', async () => {
    const ids = await populate();
    const run = await fixture.play(`${cast(ids)}
steps:
  - expect: { application: ada, status: approved }
  - expect: { bank: checking, status: active }
  - expect: { card: main, status: active }
  - expect: { transfer: funding, status: completed }
  - expect: { event: card.created, customer: ada, count: 0 }
  - clear: { purchase: lunch }
  - purchase: { card: main, amount: 60 }
    as: dinner
  - expect: { credit: ada, ledger: -40, available: 400 }
  - expect: { event: transaction.*, customer: ada, count: 2 }
  - return_transfer: { transfer: funding, code: R10 }
  - expect: { transfer: funding, status: returned, return_code: R10 }
  - link_bank: { customer: ada }
    as: savings
  - fund: { from: savings, amount: 300 }
  - issue_card: { customer: ada }
    as: spare
  - at: day 20
    expect: { deposit: ada, ledger: 300 }
`);
    expect(run.balances.map(({ customer }: { customer: string }) => customer)).toContain('ada');
    expect((await world.api('GET', '/customers')).body.data).toHaveLength(1);
  });

  test('can be used beside customers that the scenario creates', async () => {
    const { customer } = await populate();
    await fixture.play(`
name: two
customers: { ada: { customer_id: ${customer.toUpperCase()} }, bob: {} }
steps:
  - create_customer: { customer: bob }
  - apply: { customer: bob }
  - receive_deposit: { customer: ada, amount: 5 }
  - expect: { deposit: ada, ledger: 505 }
`);
  });

  test('has no application when they never applied', async () => {
    const created = await fixture.play(
      'name: a\ncustomers: { ada: {} }\nsteps: [{ create_customer: { customer: ada } }]\n',
    );
    const source = `
name: b
customers: { ada: { customer_id: ${created.steps[0].objects.customer_id} } }
steps:
  - expect: { application: ada, status: approved }
`;
    const { body } = await fixture.send(source);
    expect([body.status, body.steps[0].problem]).toEqual([
      'failed',
      { code: 'not_yet', message: 'ada has no application yet' },
    ]);
    await fixture.play(source.replace(/- expect.*/, '- apply: { customer: ada }'));
  });
});

describe('a missing object', () => {
  const steps = 'steps: [{ expect: { card: main, status: active } }]\n';

  test.each([
    ['played', ''],
    ['planned', '?dry_run=true'],
  ])('is reported with its lines when it is %s, and no step runs', async (_, query) => {
    const ids = await populate();
    const other = await worlds.make();
    const stranger = await fixture.play(
      'name: a\ncustomers: { bob: {} }\nsteps: [{ create_customer: { customer: bob } }]\n',
    );
    const before = await worlds.contentOf(world.brandId);
    const wrong = { ...ids, bank: ids.card, card: ids.bank, transfer: ids.purchase };
    const { status, body } = await fixture.send(cast(wrong) + steps, query);
    expect([status, body.Code]).toEqual([400, 'scenario_post_schema']);
    expect(body.Message).toMatch(/banks\.checking \(line 6\) must be the account_id/);
    expect(body.Message).toMatch(/cards\.main \(line 7\) must be the card_id/);
    expect(body.Message).toMatch(/transfers\.funding \(line 8\) must be the transfer_id/);
    expect(body.Message).not.toMatch(/purchases|customer_id \(/);

    // Objects of another customer, and of another brand.
    const theirs = { ...ids, customer: stranger.steps[0].objects.customer_id };
    const foreign = await fixture.send(cast(theirs) + steps, query);
    expect(foreign.body.Message.match(/of this customer/g)).toHaveLength(4);
    const elsewhere = await openScenarioSteps(service, other).send(cast(ids) + steps, query);
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body.Message).toMatch(
      /customers\.ada\.customer_id \(line 5\) must be a customer of this brand/,
    );
    expect(await worlds.contentOf(world.brandId)).toEqual(before);
    expect((await world.api('GET', '/sandbox/scenarios/runs')).body.data).toHaveLength(2);
  });

  test('leaves the Idempotency-Key unused', async () => {
    const key = { 'idempotency-key': 'again' };
    const ids = await populate();
    const wrong = { ...ids, card: ids.bank };
    expect((await fixture.send(cast(wrong) + steps, '', key)).status).toBe(400);
    fixture.passed(await fixture.send(cast(ids) + steps, '', key));
  });
});

test('a dry run plans steps of an existing customer', async () => {
  const ids = await populate();
  const source = `${cast(ids)}steps: [{ purchase: { card: main, amount: 1 } }]\n`;
  const { status, body } = await fixture.send(source, '?dry_run=true');
  expect([status, body.status, body.steps[0].does]).toEqual([
    200,
    'planned',
    'Authorize a purchase of 1.00 on main',
  ]);
  expect((await world.api('GET', '/transactions')).body.data).toHaveLength(1);
});
