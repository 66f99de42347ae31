import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClosingSteps } from '../support/closing-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
/**
 * Settings of a brand whose pulls are sent after 0.1 seconds and settle in an hour of its clock.
 */
let fixture: ReturnType<typeof openClosingSteps>;
let brand: TestService['brand'];

const slow = { ach_fast_delay_ms: 3_600_000, instant_funding_limit: 30_000 };

beforeAll(async () => {
  service = await startTestService();
  brand = await service.createBrand(slow);
  fixture = openClosingSteps(service, brand);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const advanceClock = async (by: string, of = brand) => {
  const { status } = await of.api('POST', '/sandbox/clock/advance', { by });
  expect(status).toBe(200);
};
const advanced = (transferId: string, of = brand) =>
  eventually(async () => {
    const { body } = await of.api('GET', `/transfers/${transferId}`);
    return body.instant && body;
  });
/** Creates a pull and waits until it is sent. */
const pull = async (card: { externalId: string; depositId: string }, amount: number) => {
  const transferId = await fixture.ask(card.externalId, card.depositId, amount);
  await advanceClock('PT7M');
  return transferId;
};
const spendable = async ({ creditId }: { creditId: string }) =>
  (await fixture.account(creditId)).balance.available_balance;
const float = async (of = brand) => {
  const { body } = await of.api('GET', `/ledger/trial-balance?program_id=${of.programId}`);
  const line = body.accounts.find(({ kind }: { kind: string }) => kind === 'brand_funding');
  expect(body.balanced).toBe(true);
  return line.debit - line.credit;
};
const entriesOf = async (id: string) => {
  const { body } = await brand.api('GET', `/accounts/${id}/entries`);
  return body.data.map((each: { movement: string; amount: number }) => [
    each.movement,
    each.amount,
  ]);
};

describe('a pull of a program with instant funding', () => {
  test('raises the limit when it is sent, and repays the float when it settles', async () => {
    const card = await fixture.open(0n);
    const before = await float();
    const transferId = await fixture.ask(card.externalId, card.depositId, 20_000);
    expect((await fixture.transfer(transferId)).instant).toBeNull();
    expect(await spendable(card)).toBe(0);
    await advanceClock('PT7M');
    const sent = await advanced(transferId);
    expect(sent).toMatchObject({
      status: 'pending',
      date_settled: null,
      instant: { amount: 20_000, status: 'open', advanced_at: expect.stringMatching(/Z$/) },
    });
    expect([await spendable(card), await float()]).toEqual([20_000, before + 20_000]);
    const bought = await fixture.simulate('authorization', samplePurchase(card.cardId, '150.00'));
    expect(bought.transaction_response_code).toBe('00');
    await advanceClock('PT1H');
    const settled = await fixture.transfer(transferId);
    expect([settled.status, settled.instant.status]).toEqual(['completed', 'repaid']);
    expect([await spendable(card), await float()]).toEqual([5_000, before]);
    expect(await entriesOf(card.depositId)).toEqual([['advance_paid', 20_000]]);
    expect(await fixture.eventsOf(transferId)).toEqual([
      'transfer.created',
      'transfer.advanced',
      'transfer.completed',
    ]);
    const entry = await brand.api('GET', `/accounts/${card.depositId}/entries`);
    expect(entry.body.data[0].journal_id).toBe(settled.transaction_id);
  });

  test('is advanced up to the limit, and credited with the rest when it settles', async () => {
    const card = await fixture.open(0n);
    const transferId = await pull(card, 50_000);
    expect((await advanced(transferId)).instant.amount).toBe(30_000);
    expect(await spendable(card)).toBe(30_000);
    const second = await pull(card, 1_000);
    expect((await fixture.transfer(second)).instant).toBeNull();
    await advanceClock('PT2H');
    expect(await spendable(card)).toBe(51_000);
    expect(await entriesOf(card.depositId)).toEqual([
      ['pull_settled', 1_000],
      ['pull_settled', 20_000],
      ['advance_paid', 30_000],
    ]);
  });

  test('is advanced up to the limit, less earlier advances', async () => {
    const card = await fixture.open(0n);
    const first = await pull(card, 20_000);
    await advanced(first);
    const second = await pull(card, 20_000);
    expect((await advanced(second)).instant.amount).toBe(10_000);
    await advanceClock('PT2H');
    const third = await pull(card, 20_000);
    expect((await advanced(third)).instant.amount).toBe(20_000);
  });

  test('cannot be paid out before it settles, though it can be spent', async () => {
    const card = await fixture.open(1_000n);
    await advanced(await pull(card, 20_000));
    const ask = (amount: number) =>
      brand.api('POST', '/transfers', {
        origination_account_id: card.depositId,
        destination_account_id: card.externalId,
        amount,
      });
    const refused = await ask(1_001);
    expect([refused.status, refused.body.Code]).toEqual([409, 'insufficient_funds']);
    expect((await ask(1_000)).status).toBe(201);
    await advanceClock('PT2H');
    expect((await ask(20_000)).status).toBe(201);
  });
});

describe('a pull whose bank file does not reach the bank', () => {
  const openFile = async (transfer_id: string) => {
    const { bank_file_id } = await fixture.simulate('ach/hold', { transfer_id });
    return (move: string) => fixture.simulate('ach/bank-file', { bank_file_id, move });
  };

  test('is advanced once its held file is released, and not before', async () => {
    const card = await fixture.open(0n);
    const transferId = await fixture.ask(card.externalId, card.depositId, 20_000);
    const move = await openFile(transferId);
    await advanceClock('PT1H');
    expect((await fixture.transfer(transferId)).instant).toBeNull();
    expect(await spendable(card)).toBe(0);
    await move('release');
    await advanced(transferId);
    expect(await spendable(card)).toBe(20_000);
    await advanceClock('PT2H');
    expect((await fixture.transfer(transferId)).instant.status).toBe('repaid');
  });

  test('keeps its advance while its refused file is cut anew, which a cancellation takes back', async () => {
    const before = await float();
    const card = await fixture.open(0n);
    const transferId = await fixture.ask(card.externalId, card.depositId, 20_000);
    const move = await openFile(transferId);
    await move('release');
    await advanced(transferId);
    await fixture.simulate('settlement', samplePurchase(card.cardId, '150.00'));
    await move('refuse');
    await move('cut_anew');
    expect([await spendable(card), await float()]).toEqual([5_000, before + 20_000]);
    await fixture.cancel(transferId);
    const { status, instant } = await fixture.transfer(transferId);
    expect([status, instant.status]).toEqual(['cancelled', 'taken_back']);
    expect([await spendable(card), await float()]).toEqual([-15_000, before]);
    const shown = await brand.api('GET', `/cards/${card.cardId}`);
    expect(shown.body.status).toBe('inactive');
    await proveBooks(service);
  });
});

describe('an advanced pull that is returned', () => {
  test('is reversed, the spent part stays owed, and the card is inactive', async () => {
    const card = await fixture.open(0n);
    const before = await float();
    const transferId = await pull(card, 20_000);
    await advanced(transferId);
    const spent = await fixture.simulate('settlement', samplePurchase(card.cardId, '150.00'));
    expect(spent.transaction_response_code).toBe('00');
    const back = await fixture.simulate('ach/return', {
      transfer_id: transferId,
      return_code: 'R01',
    });
    expect([back.status, back.instant.status]).toEqual(['returned', 'taken_back']);
    expect(await float()).toBe(before);
    const [deposit, credit] = [
      await fixture.account(card.depositId),
      await fixture.account(card.creditId),
    ];
    expect([deposit.balance.ledger_balance, deposit.status]).toEqual([0, 'active']);
    expect(credit.balance).toMatchObject({ ledger_balance: -15_000, available_balance: -15_000 });
    expect((await brand.api('GET', `/cards/${card.cardId}`)).body.status).toBe('inactive');
    expect(await fixture.eventsOf(card.cardId)).toEqual(['card.created', 'card.status_changed']);
    expect(await entriesOf(card.depositId)).toEqual([
      ['advance_taken_back', -20_000],
      ['advance_paid', 20_000],
    ]);
    const declined = await fixture.simulate('authorization', samplePurchase(card.cardId, '1.00'));
    expect(declined.transaction_response_code).toBe('62');
    const again = await brand.api('PATCH', `/cards/${card.cardId}`, { status: 'active' });
    expect(again.body.status).toBe('active');
  });

  test('leaves the deposit below zero after it repaid the card, and no other pull is advanced soon', async () => {
    const card = await fixture.open(0n);
    const transferId = await pull(card, 20_000);
    await advanced(transferId);
    await fixture.simulate('settlement', samplePurchase(card.cardId, '150.00'));
    await fixture.ask(card.depositId, card.creditId, 15_000);
    await fixture.simulate('ach/return', { transfer_id: transferId, return_code: 'R01' });
    expect((await fixture.account(card.depositId)).balance.ledger_balance).toBe(-15_000);
    const next = await pull(card, 20_000);
    expect((await fixture.transfer(next)).instant).toBeNull();
    await advanceClock('P61D');
    const later = await pull(card, 1_000);
    expect((await advanced(later)).instant.amount).toBe(1_000);
  });

  test('after settlement is a late return like any other, and no longer advanced', async () => {
    const card = await fixture.open(0n);
    const transferId = await pull(card, 20_000);
    await advanced(transferId);
    await advanceClock('PT2H');
    await fixture.simulate('ach/return', { transfer_id: transferId, return_code: 'R10' });
    const { instant, status } = await fixture.transfer(transferId);
    expect([status, instant.status, await float()]).toEqual(['returned', 'repaid', 0]);
    expect((await fixture.account(card.depositId)).balance.ledger_balance).toBe(0);
  });
});

test('a cancelled pull, or one of a program without instant funding, is never advanced', async () => {
  const card = await fixture.open(0n);
  const transferId = await fixture.ask(card.externalId, card.depositId, 500);
  await fixture.cancel(transferId);
  await advanceClock('PT2H');
  expect((await fixture.transfer(transferId)).instant).toBeNull();
  const plain = await service.createBrand();
  const plainSteps = openClosingSteps(service, plain);
  const other = await plainSteps.open(0n);
  const pulled = await plainSteps.ask(other.externalId, other.depositId, 500);
  await eventually(async () => (await plainSteps.transfer(pulled)).status === 'completed');
  expect((await plainSteps.transfer(pulled)).instant).toBeNull();
  expect(await float(plain)).toBe(0);
});

test('the float of a program is bounded, also where many customers are advanced at once', async () => {
  const bounded = await service.createBrand({ ...slow, instant_funding_float_limit: 50_000 });
  const boundedSteps = openClosingSteps(service, bounded);
  const pulls: string[] = [];
  for (let customer = 0; customer < 4; customer += 1) {
    const card = await boundedSteps.open(0n);
    pulls.push(await boundedSteps.ask(card.externalId, card.depositId, 20_000));
  }
  await advanceClock('PT7M', bounded);
  await eventually(async () => (await float(bounded)) === 50_000);
  await advanceClock('PT10M', bounded);
  const instants = await Promise.all(
    pulls.map(async (id) => (await boundedSteps.transfer(id)).instant?.amount ?? 0),
  );
  expect(instants.sort((one, other) => one - other)).toEqual([0, 10_000, 20_000, 20_000]);
});

test("a closing waits for an advanced pull, and pays back the holder's own money", async () => {
  const card = await fixture.open(1_000n);
  await advanced(await pull(card, 20_000));
  const asked = await fixture.close(card.depositId);
  expect(asked.steps[3].reason).toBe('transfer_pending');
  await advanceClock('PT2H');
  await eventually(async () => (await fixture.look(card.depositId)).steps[3].amount === 21_000);
});
