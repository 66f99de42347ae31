import {
  type City,
  cities,
  employers,
  openStore,
  type Store,
  type TradeName,
  trades,
} from './merchants.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** The household behind a sandbox account: its city, income and stores. */
export interface Household {
  home: City;
  employer: string;
  salaryCents: number;
  /** Paydays are the Fridays of every other week: of the even or of the odd ones. */
  payWeek: 0 | 1;
  rentCents: number;
  stores: ReadonlyMap<TradeName, readonly [Store, ...Store[]]>;
}

/** Approximate monthly spending of a household besides its rent. */
const livingCents = 180_000;
const paydaysPerMonth = 26 / 12;

/** Derives the household from a token. Its income slightly exceeds its spending. */
export function householdOf(token: string): Household {
  const random = seededRandom(token, 'household');
  const home = random.pick(cities);
  const rentCents = random.int(22, 34) * 5_000;
  const surplusPercent = random.int(102, 110);
  const salary = ((rentCents + livingCents) * surplusPercent) / 100 / paydaysPerMonth;
  return {
    home,
    employer: random.pick(employers),
    salaryCents: Math.round(salary),
    payWeek: random.chance(50) ? 0 : 1,
    rentCents,
    stores: openStores(home, random),
  };
}

function openStores(home: City, random: SeededRandom): Household['stores'] {
  const open = (name: TradeName): [Store, ...Store[]] => {
    const stores: [Store, ...Store[]] = [openStore(trades[name], home, random)];
    const more = trades[name].isLocal || name === 'online' ? random.int(0, 2) : 0;
    for (let count = 0; count < more; count += 1) {
      stores.push(openStore(trades[name], home, random));
    }
    return stores;
  };
  const names = Object.keys(trades) as TradeName[];
  return new Map(names.map((name) => [name, open(name)]));
}

/** Stores of a household for a trade. */
export function storesFor({ stores }: Household, trade: TradeName): readonly [Store, ...Store[]] {
  const found = stores.get(trade);
  if (!found) throw new Error(`A household has no place for ${trade}`);
  return found;
}
