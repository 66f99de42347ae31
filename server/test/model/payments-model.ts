import {
  lastReturnDate,
  readReturnCode,
} from '../../src/features/ach/bank-files/receive/entry-returns.ts';
import { type AchTiming, planEntry } from '../../src/features/ach/transfers/transfer-rules.ts';
import {
  addBankingDays,
  easternDate,
  startOfEasternDate,
} from '../../src/kernel/banking-calendar.ts';
import { isAfter } from './money-state.ts';

/** Transfer of the model, in the order of their creation. */
export interface Sent {
  kind: 'payment' | 'payment_reversal' | 'push' | 'repayment';
  amount: number;
  status: 'pending' | 'completed' | 'returned' | 'cancelled';
  leavesAt: Temporal.Instant;
  settlesAt: Temporal.Instant;
  settledAt: Temporal.Instant | null;
  sameDay: boolean;
  /** Banking days from the settlement until a payment can be spent. */
  hold: number;
  /** Start of the day on which a settled payment can be spent. */
  releasesAt: Temporal.Instant | null;
  code: string | null;
  attempt: number;
  original: Sent | null;
  reverses: Sent | null;
}

/** One cardholder, whose balances follow from transfers and purchases. */
export interface PayerModel {
  now: Temporal.Instant;
  timing: AchTiming;
  hold: number;
  deposit: number;
  /** Cleared purchases, in cents. */
  bought: number;
  /** Amounts held for pending purchases, by position; 0 for one that has ended. */
  held: number[];
  sent: Sent[];
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountsOf = (sent: Sent[]) => sum(sent.map(({ amount }) => amount));

/** The transfer that took a payment back from the account, unless that was undone. */
const reversalOf = (model: PayerModel, payment: Sent) =>
  model.sent.find(
    ({ reverses, status }) =>
      reverses === payment && (status === 'pending' || status === 'completed'),
  );

/** Payments whose money is on the account, and may not be spent before its time. */
export function reservedOf(model: PayerModel): Sent[] {
  return model.sent
    .filter((one) => one.kind === 'payment' && one.status === 'completed' && one.hold > 0)
    .filter(({ releasesAt }) => releasesAt !== null && isAfter(releasesAt, model.now))
    .filter((one) => !reversalOf(model, one))
    .toSorted((one, other) =>
      Temporal.Instant.compare(one.releasesAt ?? model.now, other.releasesAt ?? model.now),
    );
}

/** Balances of the credit account, in cents, each from the facts alone. */
export function balancesOf(model: PayerModel) {
  const { sent, bought, deposit } = model;
  const credited = sent.filter(
    ({ kind, status }) => (kind === 'payment' || kind === 'repayment') && status === 'completed',
  );
  const reversed = sent.filter(
    ({ kind, status }) =>
      kind === 'payment_reversal' && (status === 'pending' || status === 'completed'),
  );
  const ledger = amountsOf(credited) - amountsOf(reversed) - bought;
  const held = sum(model.held);
  const reserved = amountsOf(reservedOf(model));
  return { ledger, held, reserved, available: deposit + ledger - held - reserved };
}

/** The most that the next payment may be. */
function payableOf(model: PayerModel): number {
  const { ledger, held } = balancesOf(model);
  const pending = model.sent.filter((one) => one.kind === 'payment' && one.status === 'pending');
  return held - ledger - amountsOf(pending);
}

type New = Pick<Sent, 'kind' | 'amount'> & Partial<Sent>;

function send(model: PayerModel, given: New, payOn?: Temporal.PlainDate): Sent {
  const notBefore = payOn ? startOfEasternDate(payOn) : model.now;
  const from = isAfter(notBefore, model.now) ? notBefore : model.now;
  const { leavesAt, settlesAt } = planEntry(model.timing, from, given.sameDay ?? false);
  const sent: Sent = {
    status: 'pending',
    leavesAt,
    settlesAt,
    settledAt: null,
    sameDay: false,
    hold: model.hold,
    releasesAt: null,
    code: null,
    attempt: 1,
    original: null,
    reverses: null,
    ...given,
  };
  model.sent.push(sent);
  return sent;
}

const refused = '409 insufficient_funds';

export interface PayWish {
  cents: number | 'current_balance';
  from: 'bank' | 'deposit';
  inDays: number;
  sameDay: boolean;
}

export function pay(model: PayerModel, { cents, from, inDays, sameDay }: PayWish): string {
  if (from === 'deposit' && inDays > 0) return '400';
  const payable = payableOf(model);
  const { ledger, held } = balancesOf(model);
  if (payable <= 0 && (from === 'bank' || cents === 'current_balance')) return '409 nothing_owed';
  const amount = cents === 'current_balance' ? payable : cents;
  if (amount > (from === 'bank' ? payable : held - ledger)) return '400';
  if (from === 'bank') {
    send(model, { kind: 'payment', amount, sameDay }, easternDate(model.now).add({ days: inDays }));
    return 'ok';
  }
  if (amount > model.deposit) return refused;
  model.deposit -= amount;
  send(model, { kind: 'repayment', amount, status: 'completed', settledAt: model.now });
  return 'ok';
}

export function push(model: PayerModel, amount: number): string {
  if (amount > Math.min(model.deposit, balancesOf(model).available)) return refused;
  model.deposit -= amount;
  send(model, { kind: 'push', amount });
  return 'ok';
}

export function cancel(model: PayerModel, one: Sent): string {
  const hasLeft = !isAfter(one.leavesAt, model.now);
  if (one.status !== 'pending' || hasLeft) return '409 transfer_left';
  one.status = 'cancelled';
  if (one.kind === 'push') model.deposit += one.amount;
  return 'ok';
}

/** Returns a payment or its reversal now; a pending one is sent first. */
export function giveBack(model: PayerModel, one: Sent, code: string): string {
  if (one.kind === 'repayment' || !['pending', 'completed'].includes(one.status)) {
    return '409 transfer_not_returnable';
  }
  const { settledAt } = one;
  const lastOn = settledAt && lastReturnDate(readReturnCode(code).timeFrame, settledAt);
  if (lastOn && Temporal.PlainDate.compare(easternDate(model.now), lastOn) > 0) {
    return '409 return_too_late';
  }
  Object.assign(one, { status: 'returned', code });
  if (one.kind === 'push') model.deposit += one.amount;
  return 'ok';
}

export function retry(model: PayerModel, one: Sent): string {
  const { kind, status, code, attempt, amount, sameDay } = one;
  if (kind !== 'payment' || status !== 'returned' || !['R01', 'R09'].includes(code ?? '')) {
    return '409 transfer_not_retryable';
  }
  if (attempt >= 3) return '409 transfer_retries_used';
  const original = one.original ?? one;
  const isNext = (sent: Sent) => sent.original === original && sent.attempt === attempt + 1;
  if (model.sent.some(isNext)) return '409 transfer_retried';
  const { leavesAt } = planEntry(model.timing, model.now, sameDay);
  const lastOn = easternDate(original.settledAt ?? original.settlesAt).add({ days: 180 });
  if (Temporal.PlainDate.compare(easternDate(leavesAt), lastOn) > 0) return '409 retry_too_late';
  const payable = payableOf(model);
  if (payable <= 0) return '409 nothing_owed';
  if (amount > payable) return '400';
  send(model, { kind: 'payment', amount, sameDay, attempt: attempt + 1, original });
  return 'ok';
}

/** Sends a settled payment back because it was an error. */
export function reverse(model: PayerModel, one: Sent): string {
  if (one.kind === 'push' && one.status === 'completed') return 'left out';
  if (one.kind !== 'payment' || one.status !== 'completed') return '409 transfer_not_reversible';
  const earlier = model.sent.find(
    ({ reverses, status }) => reverses === one && status !== 'cancelled',
  );
  if (earlier) return '409 transfer_reversed';
  const { available } = balancesOf(model);
  const isReserved = reservedOf(model).includes(one);
  if (available - (isReserved ? 0 : one.amount) < 0) return refused;
  const { settlesAt } = planEntry(model.timing, model.now, false);
  const lastOn = addBankingDays(easternDate(one.settledAt ?? model.now), 5);
  if (Temporal.PlainDate.compare(easternDate(settlesAt), lastOn) > 0)
    return '409 reversal_too_late';
  send(model, { kind: 'payment_reversal', amount: one.amount, reverses: one });
  return 'ok';
}

/** Time passes: what has settled by now has settled, and can be spent from the start of a day on. */
export function pass(model: PayerModel, until: Temporal.Instant): void {
  model.now = until;
  for (const one of model.sent) {
    if (one.status !== 'pending' || isAfter(one.settlesAt, until)) continue;
    const { settlesAt, hold } = one;
    const releasesAt = startOfEasternDate(addBankingDays(easternDate(settlesAt), hold));
    Object.assign(one, { status: 'completed', settledAt: settlesAt, releasesAt });
  }
}
