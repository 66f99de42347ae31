import { pictureControls } from './controls-model.ts';
import { availableOf, heldOf, type MoneyModel } from './money-state.ts';
import type { RealPerson, RealWorld } from './real-calls.ts';

interface Picture {
  deposit: [status: string, ledger: number, available: number];
  credit: [status: string, ledger: number, current: number, available: number];
  cards: string[];
  purchases: string[];
  transfers: string[];
  closing: string | null;
}

/** State of every person in the model. */
export function pictureModel({ people, now }: MoneyModel): Picture[] {
  return people.map((person) => ({
    deposit: [person.depositStatus, person.deposit, Math.min(person.deposit, availableOf(person))],
    credit: [
      person.creditStatus,
      -person.owed || 0,
      -person.owed - heldOf(person) || 0,
      availableOf(person),
    ],
    cards: person.cards.map((card) => `${card.status} ${pictureControls(person, card, now)}`),
    purchases: person.purchases.map(({ state }) => state),
    transfers: person.transfers.map(({ status, amount, advance, advanced }) =>
      [status, amount, advance, advanced].join(' '),
    ),
    closing: person.closing?.status ?? null,
  }));
}

/** State of every person as the service reports it. */
export async function pictureWorld(world: RealWorld): Promise<Picture[]> {
  const pictures = [];
  for (const person of world.people) pictures.push(await picturePerson(world, person));
  return pictures;
}

async function picturePerson({ brand }: RealWorld, person: RealPerson): Promise<Picture> {
  const get = async (path: string) => (await brand.api('GET', path)).body;
  const listed = async (path: string) =>
    (await get(`${path}?customer_id=${person.customerId}&limit=100`)).data;
  const [deposit, credit, cards, purchases, transfers, closing] = await Promise.all([
    get(`/accounts/${person.depositId}`),
    get(`/accounts/${person.creditId}`),
    listed('/cards'),
    listed('/transactions'),
    listed('/transfers'),
    get(`/accounts/${person.depositId}/close`),
  ]);
  const spent: string[] = [];
  for (const id of person.cards) {
    const { spent: sums } = await get(`/cards/${id}/controls`);
    spent.push(JSON.stringify([sums.per_day, sums.per_month, sums.lifetime]));
  }
  const found = (all: Record<string, unknown>[], name: string, id: string) =>
    all.find((one) => one[name] === id);
  const { ledger_balance, current_balance, available_balance } = credit.balance;
  return {
    deposit: [deposit.status, deposit.balance.ledger_balance, deposit.balance.available_balance],
    credit: [credit.status, ledger_balance, current_balance, available_balance],
    cards: person.cards.map((id, at) => `${found(cards, 'card_id', id)?.status} ${spent[at]}`),
    purchases: person.purchases.map((id) =>
      String(found(purchases, 'transaction_id', id)?.transaction_state),
    ),
    transfers: transfers.toReversed().map(pictureTransfer),
    closing: closing.status ?? null,
  };
}

interface WireTransfer {
  status: string;
  amount: number;
  instant: { status: string; amount: number } | null;
}

function pictureTransfer({ status, amount, instant }: WireTransfer): string {
  return [status, amount, instant?.status ?? null, instant?.amount ?? 0].join(' ');
}
