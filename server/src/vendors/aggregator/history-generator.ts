import type {
  BankTransaction,
  BankTransactionDetails,
} from '../../features/accounts/account-history/account-history-vendor.ts';
import { type Household, householdOf, storesFor } from './household.ts';
import { type Store, type TradeName, trades } from './merchants.ts';
import { type SeededRandom, seededRandom, seededUuid } from './seeded-random.ts';

/** One transaction of an account, independent of the day on which it is read. */
interface Happening {
  /** Unique within its day. */
  name: string;
  type: string;
  /** Positive: money leaves the account. */
  cents: number;
  createdOn: Temporal.PlainDate;
  /** Days between authorization and completion; a card purchase is pending in between. */
  lagDays: number;
  details: BankTransactionDetails;
}

/** Daily habits of a household: the chance per day in percent, and the range of amounts. */
const habits: { trade: TradeName; percent: number; cents: readonly [number, number] }[] = [
  { trade: 'groceries', percent: 28, cents: [2_200, 13_800] },
  { trade: 'coffee', percent: 45, cents: [375, 940] },
  { trade: 'dining', percent: 20, cents: [1_450, 6_200] },
  { trade: 'fuel', percent: 13, cents: [2_800, 6_100] },
  { trade: 'shopping', percent: 8, cents: [1_900, 11_000] },
  { trade: 'pharmacy', percent: 4, cents: [850, 4_600] },
];

/**
 * Monthly bills: the day of the month and the range of amounts; a household's amount is constant.
 */
const bills: { trade: TradeName; day: number; cents: readonly [number, number] }[] = [
  { trade: 'streaming', day: 5, cents: [1_099, 1_799] },
  { trade: 'electricity', day: 12, cents: [6_500, 11_900] },
  { trade: 'phone', day: 18, cents: [4_500, 8_000] },
];

const refundAfterDays = 6;
const longestLagDays = 2;

/**
 * The transactions of the account behind a token: those completed from `from` to `through`, and
 * those still pending at the end of `through`. The transactions of a day follow from the token and
 * the day alone, so later calls and other ranges agree.
 */
export function generateHistory(
  token: string,
  from: Temporal.PlainDate,
  through: Temporal.PlainDate,
): BankTransaction[] {
  const household = householdOf(token);
  const transactions: BankTransaction[] = [];
  let day = from.subtract({ days: refundAfterDays + longestLagDays });
  while (Temporal.PlainDate.compare(day, through) <= 0) {
    for (const happening of happeningsOf(token, household, day)) {
      const transaction = stateAt(token, happening, through);
      if (transaction && transaction.updatedOn >= from.toString()) transactions.push(transaction);
    }
    day = day.add({ days: 1 });
  }
  return transactions;
}

/** The transaction's state at the end of `through`; undefined if it is in the future. */
function stateAt(
  token: string,
  happening: Happening,
  through: Temporal.PlainDate,
): BankTransaction | undefined {
  const { createdOn, lagDays, name } = happening;
  if (Temporal.PlainDate.compare(createdOn, through) > 0) return undefined;
  const completesOn = createdOn.add({ days: lagDays });
  const isCompleted = Temporal.PlainDate.compare(completesOn, through) <= 0;
  const idOf = (state: string) => seededUuid(token, name, createdOn.toString(), state);
  return {
    transactionId: idOf(isCompleted ? 'completed' : 'pending'),
    state: isCompleted ? 'completed' : 'pending',
    previousTransactionId: isCompleted && lagDays > 0 ? idOf('pending') : null,
    transactionType: happening.type,
    amountCents: BigInt(happening.cents),
    currency: 'USD',
    createdOn: createdOn.toString(),
    updatedOn: (isCompleted ? completesOn : createdOn).toString(),
    details: happening.details,
  };
}

function happeningsOf(token: string, household: Household, day: Temporal.PlainDate): Happening[] {
  const random = seededRandom(token, 'day', day.toString());
  return [
    ...payday(household, day),
    ...billsOf(token, household, day),
    ...habits
      .filter(({ percent }) => random.chance(percent))
      .map(({ trade, cents }) => purchase(household, trade, day, random, cents)),
    ...onlineOrder(household, day, random),
    ...cash(household, day, random),
  ];
}

function payday({ employer, salaryCents, payWeek }: Household, day: Temporal.PlainDate) {
  const week = Math.floor(day.since(weekZero, { largestUnit: 'days' }).days / 7);
  if (day.dayOfWeek !== 5 || Math.abs(week % 2) !== payWeek) return [];
  const descriptor = `DIRECT DEP ${employer.toUpperCase()} PAYROLL`;
  return [
    {
      name: 'salary',
      type: 'direct_deposit',
      cents: -salaryCents,
      createdOn: day,
      lagDays: 0,
      details: { ...nowhere, statement_descriptor: descriptor, merchant_name: employer },
    },
  ];
}

/** A Monday from which weeks are counted. */
const weekZero = Temporal.PlainDate.from('2001-01-01');

function billsOf(token: string, household: Household, day: Temporal.PlainDate): Happening[] {
  const due = bills.filter((bill) => bill.day === day.day);
  const owed = due.map(({ trade, cents: [low, high] }) => ({
    trade,
    cents: seededRandom(token, 'bill', trade).int(low, high),
  }));
  if (day.day === 1) owed.push({ trade: 'rent', cents: household.rentCents });
  return owed.map(({ trade, cents }) => ({
    name: trade,
    type: trades[trade].type,
    cents,
    createdOn: day,
    lagDays: 0,
    details: detailsOf(trade, storesFor(household, trade)[0]),
  }));
}

function purchase(
  household: Household,
  trade: TradeName,
  day: Temporal.PlainDate,
  random: SeededRandom,
  [low, high]: readonly [number, number],
): Happening {
  return {
    name: trade,
    type: trades[trade].type,
    cents: random.int(low, high),
    createdOn: day,
    lagDays: random.int(1, longestLagDays),
    details: detailsOf(trade, random.pick(storesFor(household, trade))),
  };
}

/** An online order; some are refunded, in full or in part. */
function onlineOrder(
  household: Household,
  day: Temporal.PlainDate,
  random: SeededRandom,
): Happening[] {
  if (!random.chance(10)) return [];
  const order = purchase(household, 'online', day, random, [1_200, 9_900]);
  if (!random.chance(15)) return [order];
  const part = random.chance(60) ? order.cents : order.cents - (order.cents >> 1);
  const createdOn = day.add({ days: refundAfterDays });
  return [order, { ...order, name: 'refund', type: 'refund', cents: -part, createdOn, lagDays: 0 }];
}

function cash(household: Household, day: Temporal.PlainDate, random: SeededRandom): Happening[] {
  if (!random.chance(5)) return [];
  const withdrawal = purchase(household, 'cash', day, random, [2, 6]);
  return [{ ...withdrawal, cents: withdrawal.cents * 2_000, lagDays: 0 }];
}

const nowhere: BankTransactionDetails = {
  statement_descriptor: '',
  mcc_description: null,
  merchant_name: null,
  merchant_address: null,
  merchant_city: null,
  merchant_state: null,
  merchant_postal_code: null,
  merchant_country: 'US',
  merchant_lat: null,
  merchant_long: null,
  merchant_store_number: null,
};

function detailsOf(
  trade: TradeName,
  { name, address, place, storeNumber }: Store,
): BankTransactionDetails {
  const where = place ? `${storeNumber} ${place.city} ${place.state}` : 'US';
  return {
    ...nowhere,
    statement_descriptor: `${name} ${where}`.toUpperCase(),
    mcc_description: trades[trade].mcc,
    merchant_name: name,
    merchant_address: address,
    merchant_city: place?.city ?? null,
    merchant_state: place?.state ?? null,
    merchant_postal_code: place?.zip ?? null,
    merchant_lat: place?.lat ?? null,
    merchant_long: place?.long ?? null,
    merchant_store_number: storeNumber,
  };
}
