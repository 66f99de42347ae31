import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from '../support/sample-people.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
let card: SampleCard;
let externalId: string;

beforeAll(async () => {
  service = await startTestService();
  card = await openSampleCard(service, 10_000n);
  externalId = await linkSampleAccount(service.brand, card.customerId);
});
afterAll(() => service.stop());

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const done = async (method: string, path: string, body?: unknown) => {
  const answer = await api(method, path, body);
  expect([answer.status, answer.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
};
const objectOf = (id: string) => done('GET', `/objects/${id}`);
const movesOf = async (id: string) => (await done('GET', `/objects/${id}/moves`)).moves;
const pull = async (amount = 500, from = externalId): Promise<string> => {
  const body = {
    origination_account_id: from,
    destination_account_id: card.depositId,
    amount,
  };
  return (await done('POST', '/transfers', body)).transfer_id;
};

describe('GET /objects/{object_id}', () => {
  test('tells type, title, states and path of an object of any kind', async () => {
    const business = await done('POST', '/businesses', {
      ...sampleBusiness,
      beneficial_owners: [sampleOwner],
    });
    const owner = business.beneficial_owners[0].beneficial_owner_id;
    const webhook = await done('POST', '/webhooks', {
      callback_url: 'http://localhost:9/hook',
      events: ['*'],
    });
    const bought = await done(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '12.50'),
    );
    const { data: events } = await done('GET', '/events?limit=1');
    const { data: keys } = await done('GET', '/keys');
    const transfer = await pull();
    const expected = [
      [card.customerId, 'customer', 'Ada Example', []],
      [business.business_id, 'business', 'Example Bakery LLC', []],
      [owner, 'beneficial_owner', 'Owner of Example Bakery LLC', []],
      [service.brand.programId, 'program', 'Test program', []],
      [keys[0].key_id, 'key', expect.stringContaining('test'), []],
      [card.depositId, 'account', 'Security deposit account', ['active']],
      [card.creditId, 'account', 'Credit account', ['active']],
      [externalId, 'account', expect.stringContaining('…'), ['active']],
      [card.cardId, 'card', expect.stringMatching(/^Card …\d{4}$/), ['active']],
      [bought.transaction_id, 'transaction', '$12.50 at Coffee House', ['pending']],
      [transfer, 'transfer', '$5.00 pull', [expect.stringMatching(/pending|completed/)]],
      [events[0].event_id, 'event', events[0].event, []],
      [webhook.webhook_id, 'webhook', 'http://localhost:9/hook', []],
    ] as const;
    for (const [id, type, title, states] of expected) {
      const object = await objectOf(id);
      expect([object.object_id, object.type, object.title]).toEqual([id, type, title]);
      expect(object.states.map(({ state }: { state: string }) => state)).toEqual(states);
      if (object.path) expect((await api('GET', object.path)).status).toBe(200);
    }
  });

  test('finds applications, KYCs, bank files, journals and deliveries', async () => {
    const transfer = await pull();
    await eventually(async () => (await objectOf(transfer)).states[0].state === 'completed');
    const { data: files } = await done('GET', `/bank-files?transfer_id=${transfer}`);
    expect(await objectOf(files[0].bank_file_id)).toMatchObject({
      type: 'bank_file',
      title: files[0].file_name,
      states: [{ machine: 'bank-file', title: 'Bank file' }],
    });
    const entries = await done('GET', `/accounts/${card.depositId}/entries`);
    expect(await objectOf(entries.data[0].journal_id)).toMatchObject({ type: 'journal' });
    const applicant = (await done('POST', '/customers', sampleCustomer)).customer_id;
    const { application_id } = await done('POST', '/credit/applications', {
      program_id: service.brand.programId,
      applicant: {
        customer_id: applicant,
        total_annual_income: 7_000_000,
        monthly_housing_payment: 150_000,
      },
    });
    expect(await objectOf(application_id)).toMatchObject({
      type: 'credit_application',
      customer_id: applicant,
      states: [{ machine: 'application', state: 'created' }],
    });
    const { data: deliveries } = await eventually(async () => {
      const page = await done('GET', '/webhooks/deliveries?limit=1');
      return page.data.length > 0 && page;
    });
    expect(await objectOf(deliveries[0].delivery_id)).toMatchObject({ type: 'delivery' });
    const { rows } = await service.owner.query(
      'select validation_id as id from account_validations union all select verification_id from kyc_verifications union all select identity_change_id from identity_changes',
    );
    for (const { id } of rows) expect((await objectOf(id)).object_id).toBe(id);
  });

  test('answers 404 for unknown ids, deleted customers, and objects of another brand', async () => {
    const other = await service.createBrand();
    const theirs = (await other.api('POST', '/customers', sampleCustomer)).body.customer_id;
    const gone = (await done('POST', '/customers', sampleCustomer)).customer_id;
    await done('DELETE', `/customers/${gone}`);
    for (const id of [nobody, 'nobody', theirs, gone]) {
      for (const path of [`/objects/${id}`, `/objects/${id}/moves`]) {
        expect(await api('GET', path)).toMatchObject({
          status: 404,
          body: { Code: 'object_dne' },
        });
      }
    }
  });

  test('shows no secret of a card, an account or a key', async () => {
    const seen = JSON.stringify(
      await Promise.all([card.cardId, card.depositId, externalId].map((id) => movesOf(id))),
    );
    const { card_number, cvv } = await done('GET', `/cards/${card.cardId}`);
    for (const secret of [card_number, cvv]) expect(seen).not.toContain(secret);
  });
});

describe('GET /objects/{object_id}/moves', () => {
  test('lists the rows that leave the state, each with a call that makes it', async () => {
    const moves = await movesOf(card.cardId);
    expect(moves.map(({ on, to }: { on: string; to: string }) => [on, to])).toEqual([
      ['deactivate', 'inactive'],
      ['close', 'closed'],
    ]);
    const [{ operation }] = moves;
    await done(operation.method, operation.path, operation.body);
    expect((await objectOf(card.cardId)).states[0].state).toBe('inactive');
    const back = (await movesOf(card.cardId)).find(({ on }: { on: string }) => on === 'reactivate');
    expect(back).toMatchObject({ when: 'wasActivated', reason: null });
    await done(back.operation.method, back.operation.path, back.operation.body);
    expect((await objectOf(card.cardId)).states[0].state).toBe('active');
  });

  test('fills in the ids of the body, and names the fields that the caller chooses', async () => {
    const transfer = await pull();
    await eventually(async () => (await objectOf(transfer)).states[0].state === 'completed');
    const moves = await movesOf(transfer);
    const { operation } = moves.find(({ on }: { on: string }) => on === 'return');
    expect(operation).toEqual({
      operation_id: 'simulateAchReturn',
      method: 'POST',
      path: '/simulate/ach/return',
      body: { transfer_id: transfer },
      asks: ['return_code'],
      only_for: null,
    });
    await done('POST', operation.path, { ...operation.body, return_code: 'R10' });
    expect((await objectOf(transfer)).states[0].state).toBe('returned');
    expect(await movesOf(transfer)).toEqual([]);
  });

  test("lists the moves of the account's own type alone", async () => {
    const callsOf = async (id: string) =>
      (await movesOf(id)).map((move: { on: string; operation: { only_for: string } | null }) => [
        move.on,
        move.operation?.only_for ?? null,
      ]);
    expect(await callsOf(externalId)).toEqual([
      ['freeze', null],
      ['remove', 'external accounts'],
    ]);
    expect(await callsOf(card.depositId)).toEqual([
      ['freeze', null],
      ['startClosing', 'security deposit accounts'],
      ['close', 'security deposit accounts'],
    ]);
    expect(await callsOf(card.creditId)).toEqual([
      ['freeze', null],
      ['startClosing', null],
      ['close', null],
    ]);
    const [, ...closing] = await movesOf(card.creditId);
    for (const move of closing) {
      expect(move.reason).toContain('when the security deposit account of the card is closed');
    }
  });

  test('tells the reason where no operation makes a move', async () => {
    const transfer = await pull(500, await linkSampleAccount(service.brand, card.customerId));
    const settle = (await movesOf(transfer)).find(({ on }: { on: string }) => on === 'settle');
    if (settle) expect(settle).toMatchObject({ operation: null, reason: expect.any(String) });
    const { data } = await done('GET', '/bank-files');
    for (const move of await movesOf(data[0].bank_file_id)) {
      expect(move.operation === null).toBe(move.reason !== null);
    }
  });
});

test('the table of keys: full and reading ones read objects, temporary and management keys none', async () => {
  const reader = apiOf(service.origin, await keySteps(service, service.brand).create('read_only'));
  const temporary = await temporaryApi(service, service.brand, card.customerId);
  const { key } = await openWorldSteps(service);
  for (const path of [`/objects/${card.cardId}`, `/objects/${card.cardId}/moves`]) {
    expect((await reader('GET', path)).status).toBe(200);
    expect((await temporary('GET', path)).status).toBe(403);
    const nobodys = apiOf(service.origin, null);
    expect((await nobodys('GET', path, undefined, { 'management-key': key })).status).toBe(401);
    expect((await nobodys('GET', path)).status).toBe(401);
  }
});
