import { timingOf } from '../../src/features/ach/transfers/transfer-rules.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import type { TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';
import { createCard } from './cards-model.ts';
import { lookAtClosing } from './closing-model.ts';
import type { MoneyModel, Person, Terms } from './money-state.ts';
import { authorize } from './purchases-model.ts';
import { beginForReal, type RealPerson, type RealWorld } from './real-calls.ts';
import { receiveDeposit } from './transfers-model.ts';

/** Programs with different settings of money movement. */
export const programs = {
  plain: {},
  calendar: { ach_speed: 'calendar', foreign_currency: 'declined' },
  advancing: { instant_funding_limit: 15_000 },
} as const;
export type ProgramName = keyof typeof programs;

/** First deposit of each customer: enough for a few purchases. */
const firstDeposit = 10_000;

/** Settlement takes eight hours, so that much can happen meanwhile. */
const common = { ach_fast_delay_ms: 28_800_000 };
const ach = {
  ach_speed: 'fast',
  ach_cut_off: '16:45',
  ach_same_day_cut_offs: '10:30,14:45,16:45',
  instant_funding_limit: 0,
  foreign_currency: 'allowed',
} as const;

/** World of two customers, each with a card, three bank accounts, some money and a purchase. */
interface Beginning {
  snapshotId: string;
  now: string;
  people: RealPerson[];
  terms: Terms;
}

export type ModelSteps = Awaited<ReturnType<typeof openModelSteps>>;

/** Makes the worlds in which sequences of steps start, each a copy of one of a few snapshots. */
export async function openModelSteps(test: TestService) {
  const worlds = await openWorldSteps(test);
  const beginnings = new Map<ProgramName, Beginning>();
  for (const name of Object.keys(programs) as ProgramName[]) {
    const settings = { ...common, ...programs[name] };
    const brand = await test.createBrand(settings);
    const stopped = await brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const people = [await openPerson(test, brand), await openPerson(test, brand)];
    const { instant_funding_limit, foreign_currency, ...timing } = { ...ach, ...settings };
    beginnings.set(name, {
      snapshotId: await worlds.snapshot(brand),
      now: stopped.body.now,
      people,
      terms: {
        timing: timingOf({ ...timing, instant_funding_limit }),
        advanceLimit: instant_funding_limit,
        takesForeign: foreign_currency === 'allowed',
      },
    });
  }
  return {
    begin: async (name: ProgramName): Promise<{ model: MoneyModel; real: RealWorld }> => {
      const beginning = beginnings.get(name);
      if (!beginning) throw new Error(`No world begins as ${name}`);
      const { snapshotId, terms, people } = beginning;
      const brand = await worlds.make({ from_snapshot: snapshotId });
      const now = Temporal.Instant.from(beginning.now);
      const nothing = { people: [], due: [], mail: [], returning: [], scheduled: 0 };
      const noFile = { lastFile: [], lastLaterDate: '', undecided: [] };
      const model: MoneyModel = { now, terms, lookAtClosing, ...nothing, ...noFile };
      model.people = people.map((_, index) => newPerson(model, index));
      return { model, real: beginForReal(brand, structuredClone(people)) };
    },
    end: ({ brand }: RealWorld) => worlds.remove(brand),
  };
}

async function openPerson(test: TestService, brand: TestService['brand']): Promise<RealPerson> {
  const { customerId, depositId, creditId, cardId } = await openSampleCard(test, 0n, brand);
  const { body: deposit } = await brand.api('GET', `/accounts/${depositId}`);
  const banks: string[] = [];
  for (const ending of ['', '-no-funds', '-unauthorized']) {
    banks.push(await linkSampleAccount(brand, customerId, ending));
  }
  const { routing_number, account_number } = deposit;
  const incoming = { routing_number, account_number, amount: firstDeposit };
  const { body: received } = await brand.api('POST', '/simulate/ach/incoming', incoming);
  const purchase = samplePurchase(cardId, '1.00');
  const { body: bought } = await brand.api('POST', '/simulate/authorization', purchase);
  return {
    customerId,
    depositId,
    creditId,
    routingNumber: routing_number,
    accountNumber: account_number,
    banks,
    cards: [cardId],
    transfers: [received.transfer_id],
    purchases: [bought.transaction_id],
  };
}

function newPerson(model: MoneyModel, index: number): Person {
  const person: Person = {
    index,
    deposit: 0,
    owed: 0,
    depositStatus: 'active',
    creditStatus: 'active',
    cards: [],
    purchases: [],
    transfers: [],
    banks: (['settles', 'refuses', 'regrets'] as const).map((fate) => ({ fate, stop: null })),
    closing: null,
    takenBackAt: null,
  };
  receiveDeposit(model, person, firstDeposit);
  const { card } = createCard(person, 'virtual');
  if (card) authorize(model, person, card, { amount: 100 });
  return person;
}
