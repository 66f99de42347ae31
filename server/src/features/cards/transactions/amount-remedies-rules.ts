import { isPayable } from '../../../kernel/currency-units.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import { validityDay } from './decided-day-rules.ts';
import { type DeclinedPurchase, min, mostCents, type Remedy } from './declined-purchase-rules.ts';
import { convertAmount } from './foreign-amount-rules.ts';

const rateScale = 100_000_000n;
const maxRate = 999_999n * rateScale;

/** The highest rate at which the purchase fits every limit. */
export const withRate: Remedy = (purchase) => {
  if (purchase.exchange_rate !== null || !purchase.program_takes_foreign) return null;
  const cap = mostCents(purchase);
  const scaled = min((cap * rateScale) / purchase.asked_hundredths, maxRate);
  if (scaled < 1n) return null;
  const rate = renderRate(scaled);
  const amount_cents = convertAmount(purchase.asked_hundredths, rate);
  if (amount_cents < 1n) return null;
  return {
    to: { ...purchase, exchange_rate: rate, amount_cents, currency: purchase.program_currency },
    change: { change: 'exchange_rate', rule: 'at_most', value: rate, operation: null },
  };
};

function renderRate(scaled: bigint): string {
  const fraction = (scaled % rateScale).toString().padStart(8, '0').replace(/0+$/, '');
  return `${scaled / rateScale}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The money that is missing, brought into the security deposit, on which the limit follows. */
export const deposit: Remedy = (purchase) => {
  const missing = purchase.amount_cents - purchase.available_cents;
  return {
    to: { ...purchase, available_cents: purchase.amount_cents },
    change: {
      change: 'deposit',
      rule: 'at_least',
      value: formatDecimalAmount(missing),
      operation: 'createTransfer',
    },
  };
};

/** The release of as many reserved payments as the purchase needs. */
export const release: Remedy = (purchase) => {
  const reserved = purchase.reserved.toSorted((one, other) =>
    Temporal.Instant.compare(one.releasesAt, other.releasesAt),
  );
  let available_cents = purchase.available_cents;
  for (const { cents, releasesAt } of reserved) {
    available_cents += cents;
    if (available_cents < purchase.amount_cents) continue;
    const value = releasesAt.toString({ smallestUnit: 'millisecond' });
    return {
      to: { ...purchase, available_cents, at: releasesAt, day: validityDay(releasesAt) },
      change: { change: 'time', rule: 'at_least', value, operation: 'advanceClock' },
    };
  }
  return null;
};

/** The highest amount that fits every limit. */
export const smaller: Remedy = (purchase) => {
  const { asked_currency, exchange_rate } = purchase;
  const cap = mostCents(purchase);
  const isForeign = asked_currency !== purchase.program_currency;
  const hundredths = isForeign ? mostHundredths(purchase, cap) : cap;
  const amount_cents =
    isForeign && exchange_rate !== null ? convertAmount(hundredths, exchange_rate) : hundredths;
  if (hundredths < 1n || amount_cents < 1n) return null;
  return {
    to: { ...purchase, asked_hundredths: hundredths, amount_cents },
    change: {
      change: 'amount',
      rule: 'at_most',
      value: formatDecimalAmount(hundredths),
      operation: null,
    },
  };
};

/** The highest amount that exists in the foreign currency and converts to at most `cap`. */
function mostHundredths(purchase: DeclinedPurchase, cap: bigint): bigint {
  const { exchange_rate: rate, asked_currency } = purchase;
  if (rate === null) return 0n;
  const unit = isPayable(1n, asked_currency) ? 1n : 100n;
  let low = 0n;
  let high = purchase.asked_hundredths / unit;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (convertAmount(middle * unit, rate) <= cap) low = middle;
    else high = middle - 1n;
  }
  return low * unit;
}
