import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClosingSteps } from '../support/closing-steps.ts';
import { openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import {
  createSampleCustomer,
  linkSampleAccount,
  sampleLinkResult,
  startSampleLink,
} from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

interface Move {
  machine: string;
  on: string;
  to: string;
  is_possible: boolean | null;
  operation: { method: string; path: string; body: object } | null;
}

let service: TestService;
/** Transfers stay pending here. */
let slow: TestBrand;

beforeAll(async () => {
  service = await startTestService();
  slow = await service.createBrand({ ach_fast_delay_ms: 3_600_000 });
});
afterAll(() => service.stop());

const steps = () => openClosingSteps(service, slow);
const closeCard = (cardId: string) => slow.api('PATCH', `/cards/${cardId}`, { status: 'closed' });
const freeze = (id: string) =>
  slow.api('POST', `/accounts/${id}/freeze`, { reason: 'Card numbers were sold' });
const remove = (id: string) => slow.api('DELETE', `/accounts/${id}`);

/** Accounts in each state and situation: each call makes another one. */
const accounts: Record<string, () => Promise<string>> = {
  'an empty deposit': async () => (await openSampleDeposit(service, 0n, slow)).depositId,
  'a deposit with money': async () => {
    const { depositId, customerId } = await openSampleDeposit(service, 500n, slow);
    await linkSampleAccount(slow, customerId);
    return depositId;
  },
  'an empty deposit with a card': async () => (await steps().open(0n)).depositId,
  'an empty deposit whose card is closed': async () => {
    const { depositId, cardId } = await steps().open(0n);
    await closeCard(cardId);
    return depositId;
  },
  'an empty deposit with a pull on its way': async () => {
    const { depositId, externalId, cardId } = await steps().open(0n);
    await closeCard(cardId);
    await steps().ask(externalId, depositId, 500);
    return depositId;
  },
  'an empty deposit with an amount owed': async () => {
    const card = await steps().open(0n);
    await steps().simulate('settlement', samplePurchase(card.cardId, '2.00'));
    await closeCard(card.cardId);
    return card.depositId;
  },
  'a deposit whose closing waits for its pay-back': async () => {
    const { depositId } = await steps().open(500n);
    await steps().close(depositId);
    return depositId;
  },
  'a deposit whose closing is stopped': async () => {
    const card = await steps().open(100n);
    await steps().simulate('settlement', samplePurchase(card.cardId, '2.00'));
    await steps().close(card.depositId);
    await steps().reach(card.depositId, 'stopped', 'owed_exceeds_deposit');
    return card.depositId;
  },
  'a closed deposit': async () => {
    const { depositId } = await openSampleDeposit(service, 0n, slow);
    await remove(depositId);
    return depositId;
  },
  'a frozen deposit': async () => {
    const { depositId, creditId } = await steps().open(500n);
    await freeze(creditId);
    return depositId;
  },
  'a frozen bank account': async () => {
    const id = await linkSampleAccount(slow, await createSampleCustomer(slow));
    await freeze(id);
    return id;
  },
  'a credit account': async () => (await steps().open(0n)).creditId,
  'a bank account': async () => linkSampleAccount(slow, await createSampleCustomer(slow)),
  'an unverified bank account': async () =>
    linkSampleAccount(slow, await createSampleCustomer(slow), '-unverified'),
  'a bank account with a pull on its way': async () => {
    const { depositId, externalId } = await steps().open(0n);
    await steps().ask(externalId, depositId, 500);
    return externalId;
  },
  'a bank account whose link is unfinished': async () => {
    const customer_id = await createSampleCustomer(slow);
    return (await startSampleLink(slow, { customer_id })).body.account_id;
  },
  'a removed bank account': async () => {
    const id = await linkSampleAccount(slow, await createSampleCustomer(slow));
    await remove(id);
    return id;
  },
};

/** The body of a move with the fields that its caller chooses. */
const asked = (on: string, body: object) => {
  if (on === 'finishLinkFlow') return sampleLinkResult(body);
  return on === 'freeze' ? { ...body, reason: 'Card numbers were sold' } : body;
};

const movesOf = async (id: string): Promise<Move[]> =>
  (await slow.api('GET', `/objects/${id}/moves`)).body.moves;
const nameOf = ({ machine, on, to }: Move) => `${machine} ${on} to ${to}`;

test.each(Object.keys(accounts))(
  'each move of %s that is possible is accepted, and no other',
  async (name) => {
    const make = accounts[name];
    if (!make) throw new Error(`No account ${name}`);
    const offered = (await movesOf(await make())).filter(({ operation }) => operation !== null);
    for (const { machine, on, to } of offered) {
      // An accepted move changes the account, so that each is tried on one of its own.
      const id = await make();
      const move = (await movesOf(id)).find(
        (each) => nameOf(each) === nameOf({ machine, on, to } as Move),
      );
      if (!move?.operation || move.is_possible === null) continue;
      const { method, path, body } = move.operation;
      const sent = asked(on, body);
      const { status } = await slow.api(method, path, method === 'DELETE' ? undefined : sent);
      expect([nameOf(move), move.is_possible, status]).toEqual([
        nameOf(move),
        move.is_possible,
        move.is_possible ? 200 : 409,
      ]);
    }
  },
);

test('the moves of a deposit tell what its card and its money allow, and those of a closing leave it open', async () => {
  const told = async (name: string) =>
    (await movesOf(await (accounts[name] ?? (() => Promise.resolve('')))())).flatMap((move) =>
      move.operation ? [[nameOf(move), move.is_possible]] : [],
    );
  expect(await told('an empty deposit')).toEqual([
    ['account freeze to frozen', true],
    ['account startClosing to inactive', true],
    ['account close to closed', true],
  ]);
  expect(await told('an empty deposit with a card')).toEqual([
    ['account freeze to frozen', true],
    ['account startClosing to inactive', true],
    ['account close to closed', false],
  ]);
  expect(await told('a bank account with a pull on its way')).toEqual([
    ['account freeze to frozen', true],
    ['account remove to removed', false],
  ]);
  // A request may name another bank account, or another source of what is owed.
  expect(await told('a deposit whose closing is stopped')).toEqual([
    ['account close to closed', false],
    ['closing check to closed', null],
    ['closing check to closing', null],
  ]);
});
