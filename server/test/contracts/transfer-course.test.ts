import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let card: SampleCard;
let externalId: string;

/** The clock stands, and what is due is done as it is advanced. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  card = await openSampleCard(service, 5_000_000n);
  externalId = await linkSampleAccount(service.brand, card.customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const done = async (method: string, path: string, body?: unknown) => {
  const answer = await api(method, path, body);
  expect([answer.status, answer.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
};
const pass = (by: string) => done('POST', '/sandbox/clock/advance', { by });
const transfer = (id: string) => done('GET', `/transfers/${id}`);
const course = (id: string) => done('GET', `/transfers/${id}/course`);
const ask = async (from: string, to: string, amount = 2_000): Promise<string> =>
  (
    await done('POST', '/transfers', {
      origination_account_id: from,
      destination_account_id: to,
      amount,
    })
  ).transfer_id;

type Make = () => Promise<string>;
/** From an account of its own, whose debits some of the walks stop. */
const pull: Make = async () =>
  ask(await linkSampleAccount(service.brand, card.customerId), card.depositId);
const push: Make = () => ask(card.depositId, externalId);
const giveBack = async (transfer_id: string, return_code: string) => {
  await done('POST', '/simulate/ach/return', { transfer_id, return_code });
  return transfer_id;
};
const move = (bank_file_id: string, name: string) =>
  done('POST', '/simulate/ach/bank-file', { bank_file_id, move: name });
const held = async (transfer_id: string) =>
  (await done('POST', '/simulate/ach/hold', { transfer_id })).bank_file_id as string;

/** Walks a transfer that waits for its window into each state that it can reach. */
const walks: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'pending, not left': async () => {},
  'pending, left': async (id) => move(await held(id), 'release'),
  completed: async () => pass('PT1M'),
  returned: (id) => giveBack(id, 'R01'),
  'returned for another reason': (id) => giveBack(id, 'R02'),
  'returned after settling': async (id) => {
    await pass('PT1M');
    await giveBack(id, 'R09');
  },
  cancelled: (id) => done('POST', `/transfers/${id}/cancel`),
  failed: async (id) => {
    const fileId = await held(id);
    await move(fileId, 'refuse');
    await move(fileId, 'fail');
    await pass('PT1M');
  },
};

const repayment: Make = async () => {
  await done('POST', '/simulate/authorization', samplePurchase(card.cardId, '20.00'));
  return ask(card.depositId, card.creditId, 700);
};
const incoming: Make = async () => {
  const { ach } = await done('GET', `/accounts/${card.depositId}`);
  const { routing_number, account_number } = ach;
  const body = { routing_number, account_number, amount: 700 };
  return (await done('POST', '/simulate/ach/incoming', body)).transfer_id;
};

/** The first entry that tests an external account. */
const accountTest =
  (method: string, isSettled: boolean): Make =>
  async () => {
    const accountId = await linkSampleAccount(service.brand, card.customerId, '-unverified');
    await done('POST', `/accounts/${accountId}/validations`, { method });
    if (isSettled) await pass('PT1M');
    const { data } = await done('GET', `/transfers?account_id=${accountId}`);
    return data.at(-1).transfer_id;
  };

const scenes: readonly (readonly [name: string, make: Make])[] = [
  ...Object.entries({ pull, push }).flatMap(([kind, make]) =>
    Object.entries(walks).map(([state, walk]) => {
      const walked: Make = async () => {
        const id = await make();
        await walk(id);
        return id;
      };
      return [`a ${kind} that is ${state}`, walked] as const;
    }),
  ),
  ['a repayment', repayment],
  ['a direct deposit', incoming],
  ['a micro-deposit on its way', accountTest('micro_deposits', false)],
  ['a settled micro-deposit', accountTest('micro_deposits', true)],
  ['a prenote on its way', accountTest('prenote', false)],
  ['a settled prenote', accountTest('prenote', true)],
];

describe('the moves of a transfer and its retry', () => {
  test.each(scenes)('are possible as the service says: %s', async (_name, make) => {
    for (const event of ['cancel', 'return']) {
      const id = await make();
      const { moves } = await done('GET', `/objects/${id}/moves`);
      const own = moves.filter(({ on }: { on: string }) => on === event);
      const isPossible = own.some((one: { is_possible: boolean }) => one.is_possible);
      for (const one of own) expect(one.is_possible).toBeTypeOf('boolean');
      const answer =
        event === 'cancel'
          ? await api('POST', `/transfers/${id}/cancel`)
          : await api('POST', '/simulate/ach/return', { transfer_id: id, return_code: 'R01' });
      expect([event, answer.status]).toEqual([event, isPossible ? 200 : 409]);
    }
    const id = await make();
    const { retry } = await course(id);
    const answer = await api('POST', `/transfers/${id}/retry`);
    expect(answer.status).toBe(retry.is_possible ? 201 : 409);
    if (!retry.is_possible) expect(answer.body.Code).toBe(retry.refusal.code);
  });
});

describe('GET /transfers/{transfer_id}/course', () => {
  test('tells when an entry leaves and has left, and until when it can be returned', async () => {
    const id = await pull();
    const asked = await course(id);
    expect(asked).toMatchObject({
      transfer_id: id,
      leaves_at: expect.any(String),
      date_left: null,
      return_by: null,
      unauthorized_return_by: null,
      reversal: null,
      postings: [],
    });
    await pass('PT1M');
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await course(id)).toMatchObject({
      date_left: expect.any(String),
      return_by: day,
      unauthorized_return_by: day,
      postings: [{ movement: 'pull_settled', account_id: card.depositId, amount: 2_000 }],
    });
    expect(await course(await incoming())).toMatchObject({ return_by: null, leaves_at: null });
  });

  test('tells the entries of the deposit that a returned pull made, oldest first', async () => {
    const id = await pull();
    await pass('PT1M');
    await giveBack(id, 'R01');
    const { postings } = await course(id);
    expect(postings).toMatchObject([
      { movement: 'pull_settled', amount: 2_000 },
      { movement: 'pull_returned', amount: -2_000 },
    ]);
    const journal = await done('GET', `/journals/${postings[1].journal_id}`);
    expect(journal.source_id).toBe(id);
  });

  test('names every presentment, and refuses a fourth as the retry does', async () => {
    const first = await giveBack(await pull(), 'R01');
    const again = async (id: string) =>
      (await done('POST', `/transfers/${id}/retry`)).transfer_id as string;
    const second = await giveBack(await again(first), 'R09');
    expect((await course(first)).retry).toEqual({
      is_possible: false,
      refusal: { code: 'transfer_retried', message: expect.stringContaining(second) },
      last_on: expect.any(String),
    });
    const third = await giveBack(await again(second), 'R01');
    const { attempts, retry } = await course(third);
    expect(attempts).toMatchObject([
      { transfer_id: first, attempt: 1, status: 'returned', ach_return_code: 'R01' },
      { transfer_id: second, attempt: 2, ach_return_code: 'R09' },
      { transfer_id: third, attempt: 3 },
    ]);
    expect(retry.refusal.code).toBe('transfer_retries_used');
  });

  test('leaves a cancelled retry out, after which another one is possible', async () => {
    const first = await giveBack(await pull(), 'R01');
    const { transfer_id: cancelled } = await done('POST', `/transfers/${first}/retry`);
    await done('POST', `/transfers/${cancelled}/cancel`);
    const { attempts, retry } = await course(first);
    expect(attempts).toHaveLength(1);
    expect(retry).toMatchObject({ is_possible: true, refusal: null });
  });

  test('refuses where the bank account was removed, or the program allows no such amount, as the retry does', async () => {
    const own = await linkSampleAccount(service.brand, card.customerId);
    const removed = await giveBack(await ask(own, card.depositId), 'R01');
    await done('DELETE', `/accounts/${own}`);
    expect((await course(removed)).retry.refusal.code).toBe('account_not_active');
    const large = await giveBack(await pull(), 'R01');
    const settings = `/programs/${service.brand.programId}/settings`;
    await done('PATCH', settings, { ach_debit_entry_limit: 1_000 });
    const { retry } = await course(large);
    const answer = await api('POST', `/transfers/${large}/retry`);
    await done('PATCH', settings, { ach_debit_entry_limit: 0 });
    expect([answer.body.Code, retry.refusal.code]).toEqual([
      'transfer_retry_schema',
      'transfer_retry_schema',
    ]);
  });

  test('names the reversal of a transfer', async () => {
    const id = await pull();
    await pass('PT1M');
    const body = { transfer_id: id, reason: 'duplicate' };
    const reversal = await done('POST', '/simulate/ach/reversal', body);
    expect((await course(id)).reversal).toEqual({
      transfer_id: reversal.transfer_id,
      status: 'pending',
      reason: 'duplicate',
      date_created: reversal.date_created,
    });
    expect((await transfer(reversal.transfer_id)).reverses_transfer_id).toBe(id);
  });

  test('is not for temporary keys, and answers 404 for a transfer of another brand', async () => {
    const path = `/transfers/${await pull()}/course`;
    const shortLived = await temporaryApi(service, service.brand, card.customerId);
    expect((await shortLived('GET', path)).status).toBe(403);
    const other = await (await service.createBrand()).api('GET', path);
    expect([other.status, other.body.Code]).toEqual([404, 'transfer_dne']);
  });
});
