import {
  lastReturnDate,
  readReturnCode,
} from '../../src/features/ach/bank-files/receive/entry-returns.ts';
import { planEntry } from '../../src/features/ach/transfers/transfer-rules.ts';
import { easternDate } from '../../src/kernel/banking-calendar.ts';
import { isTaken, stopDebits, takesDebits } from './debit-stops-model.ts';
import {
  advancedOf,
  availableOf,
  type Bank,
  heldOf,
  isAfter,
  type MoneyModel,
  type Outcome,
  type Person,
  schedule,
  type Transfer,
  wakeClosing,
} from './money-state.ts';

const refused = '409 insufficient_funds';
/** Error of an invalid body, which names its field. */
const invalidTransfer = '400 transfer_post_schema';

export interface Wish {
  kind: 'pull' | 'push' | 'repayment';
  amount: number;
  bank: Bank;
  sameDay: boolean;
  /** True for a transfer of a closing, whose accounts are not active. */
  forClosing?: boolean;
}

export function requestTransfer(
  model: MoneyModel,
  person: Person,
  wish: Wish,
): { outcome: Outcome; transfer?: Transfer } {
  const { kind, amount, bank, sameDay, forClosing = false } = wish;
  const isOpen = person.depositStatus === 'active' && person.creditStatus === 'active';
  if (!forClosing && !(kind === 'repayment' ? isOpen : person.depositStatus === 'active')) {
    return { outcome: invalidTransfer };
  }
  if (kind !== 'repayment' && !isTaken({ kind, bank })) return { outcome: invalidTransfer };
  if (kind === 'repayment') {
    if (amount > person.owed + heldOf(person)) return { outcome: invalidTransfer };
    if (amount > person.deposit) return { outcome: refused };
    person.deposit -= amount;
    person.owed -= amount;
    return { outcome: 'ok', transfer: keep(person, { kind, amount, settledAt: model.now }) };
  }
  if (kind === 'push') {
    const free = Math.min(person.deposit, availableOf(person));
    if (amount > free - advancedOf(person)) return { outcome: refused };
    person.deposit -= amount;
  }
  const course = planEntry(model.terms.timing, model.now, sameDay);
  const transfer = keep(person, { kind, amount, bank, course, sameDay });
  const { leavesAt } = course;
  schedule(model, leavesAt, `cut:${leavesAt}`, () => cut(model, leavesAt));
  return { outcome: 'ok', transfer };
}

export function receiveDeposit(model: MoneyModel, person: Person, amount: number): Outcome {
  if (person.depositStatus !== 'active') return '409 account_not_active';
  person.deposit += amount;
  keep(person, { kind: 'incoming', amount, settledAt: model.now });
  return 'ok';
}

function keep(
  person: Person,
  given: Pick<Transfer, 'kind' | 'amount'> & Partial<Transfer>,
): Transfer {
  const transfer: Transfer = {
    status: given.settledAt ? 'completed' : 'pending',
    bank: null,
    hasLeft: false,
    course: null,
    settledAt: null,
    sameDay: false,
    returnCode: null,
    attempt: 1,
    original: null,
    advance: null,
    advanced: 0,
    ...given,
  };
  person.transfers.push(transfer);
  return transfer;
}

export function cancelTransfer(model: MoneyModel, person: Person, transfer: Transfer): Outcome {
  if (transfer.status !== 'pending' || transfer.hasLeft) return '409 transfer_left';
  transfer.status = 'cancelled';
  if (transfer.kind === 'push') person.deposit += transfer.amount;
  wakeClosing(model, person);
  return 'ok';
}

const hasEndedUnsent = ({ status }: Transfer) => status === 'cancelled' || status === 'failed';

/** Presents a pull again that was returned for insufficient funds (R01, R09). */
export function retryTransfer(model: MoneyModel, person: Person, transfer: Transfer): Outcome {
  const { kind, status, returnCode, attempt, amount, bank, sameDay } = transfer;
  const isRetryable = kind === 'pull' && status === 'returned';
  if (!isRetryable || !bank || !['R01', 'R09'].includes(returnCode ?? '')) {
    return '409 transfer_not_retryable';
  }
  if (attempt >= 3) return '409 transfer_retries_used';
  const original = transfer.original ?? transfer;
  const isRetry = (one: Transfer) =>
    one.original === original && one.attempt === attempt + 1 && !hasEndedUnsent(one);
  if (person.transfers.some(isRetry)) return '409 transfer_retried';
  if (person.depositStatus !== 'active') return '409 account_not_active';
  if (!takesDebits(bank)) return '400 transfer_retry_schema';
  const first = original.settledAt ?? original.course?.settlesAt ?? model.now;
  const { leavesAt } = planEntry(model.terms.timing, model.now, sameDay);
  const lastOn = easternDate(first).add({ days: 180 });
  if (Temporal.PlainDate.compare(easternDate(leavesAt), lastOn) > 0) return '409 retry_too_late';
  const asked = requestTransfer(model, person, { kind: 'pull', amount, bank, sameDay });
  if (asked.transfer) Object.assign(asked.transfer, { attempt: attempt + 1, original });
  return asked.outcome;
}

/** Returns a transfer now; a pending one is sent first. */
export function answerWithReturn(
  model: MoneyModel,
  person: Person,
  transfer: Transfer,
  code: string,
): Outcome {
  const { kind, status, settledAt } = transfer;
  const isAch = kind === 'pull' || kind === 'push';
  if (!isAch || (status !== 'pending' && status !== 'completed')) {
    return '409 transfer_not_returnable';
  }
  const lastOn = settledAt && lastReturnDate(readReturnCode(code).timeFrame, settledAt);
  const today = easternDate(model.now);
  if (lastOn && Temporal.PlainDate.compare(today, lastOn) > 0) return '409 return_too_late';
  if (!transfer.hasLeft && !isTaken(transfer)) return '409 transfer_not_sent';
  if (!transfer.hasLeft) leave(model, [{ person, transfer }]);
  takeBack(model, person, transfer, code);
  return 'ok';
}

/** Corrects an account's number, which invalidates what its old number implied. */
export function answerWithChange(model: MoneyModel, person: Person, transfer: Transfer): Outcome {
  if (!transfer.hasLeft && (transfer.status !== 'pending' || !transfer.course)) {
    return '409 transfer_not_sent';
  }
  if (!transfer.hasLeft && !isTaken(transfer)) return '409 transfer_not_sent';
  if (!transfer.hasLeft) leave(model, [{ person, transfer }]);
  if (transfer.bank) transfer.bank.fate = 'settles';
  if (transfer.bank?.stop === 'numbers') transfer.bank.stop = null;
  return 'ok';
}

interface Sent {
  person: Person;
  transfer: Transfer;
}

/** Cuts the files of a window: waiting transfers and returns. */
function cut(model: MoneyModel, leavesAt: Temporal.Instant): void {
  const waiting = model.people.flatMap((person) =>
    person.transfers
      .filter(({ status, hasLeft, course }) => status === 'pending' && !hasLeft && course)
      .filter(({ course }) => course && !isAfter(course.leavesAt, leavesAt))
      .map((transfer) => ({ person, transfer })),
  );
  for (const one of waiting) if (!isTaken(one.transfer)) fail(model, one);
  const sent = waiting.filter(({ transfer }) => transfer.status === 'pending');
  if (sent.length > 0) leave(model, sent);
  cutReturns(model, leavesAt);
}

/** Fails a transfer whose account takes it no more. */
function fail(model: MoneyModel, { person, transfer }: Sent): void {
  transfer.status = 'failed';
  if (transfer.kind === 'push') person.deposit += transfer.amount;
  wakeClosing(model, person);
}

/** Sends one file: its entries leave now, settle in batches, and are checked once more. */
function leave(model: MoneyModel, sent: Sent[]): void {
  const { now } = model;
  const file = model.scheduled;
  const fates = sent.map(({ transfer }) => transfer.bank?.fate);
  const times = sent.flatMap(({ transfer }) => transfer.course ?? []);
  for (const { transfer } of sent) transfer.hasLeft = true;
  for (const one of sent) {
    if (one.transfer.kind !== 'pull' || model.terms.advanceLimit === 0) continue;
    schedule(model, now, `advance:${file}:${sent.indexOf(one)}`, () => advance(model, one));
  }
  const answersUntil = times
    .map(({ returnCheckAt }) => returnCheckAt)
    .reduce((one, other) => (isAfter(other, one) ? other : one), now);
  schedule(model, now, `deliver:${file}`, () => {
    for (const [index, { person, transfer }] of sent.entries()) {
      if (transfer.kind !== 'pull' || fates[index] === 'settles') continue;
      const [at, code] = fates[index] === 'refuses' ? [now, 'R01'] : [answersUntil, 'R10'];
      model.mail.push({ at, person, transfer, code });
    }
    for (const time of new Set(times.map(({ settlesAt }) => settlesAt.toString()))) {
      const settlesAt = Temporal.Instant.from(time);
      const at = isAfter(now, settlesAt) ? now : settlesAt;
      schedule(model, at, `settle:${file}:${time}`, () => {
        collect(model);
        for (const { person, transfer } of sent) {
          if (transfer.course?.settlesAt.equals(settlesAt)) settle(model, person, transfer);
        }
      });
    }
    schedule(model, answersUntil, `collect:${file}`, () => collect(model));
  });
}

/** Returns an entry that cannot be posted with the next window's file. */
export function sendBack(model: MoneyModel): void {
  const course = planEntry(model.terms.timing, model.now, false);
  const { leavesAt } = course;
  model.returning.push(course);
  schedule(model, leavesAt, `cut:${leavesAt}`, () => cut(model, leavesAt));
}

/** Cuts the file of returns: no money moves, but the bank's mailbox is read. */
function cutReturns(model: MoneyModel, leavesAt: Temporal.Instant): void {
  const leaving = model.returning.filter((course) => !isAfter(course.leavesAt, leavesAt));
  if (leaving.length === 0) return;
  model.returning = model.returning.filter((course) => !leaving.includes(course));
  const file = model.scheduled;
  const look = (at: Temporal.Instant, name: string) =>
    schedule(model, isAfter(at, model.now) ? at : model.now, name, () => collect(model));
  schedule(model, model.now, `deliver-returns:${file}`, () => {
    for (const { settlesAt } of leaving) look(settlesAt, `settle-returns:${file}:${settlesAt}`);
    const last = leaving
      .map(({ returnCheckAt }) => returnCheckAt)
      .reduce((one, other) => (isAfter(other, one) ? other : one));
    look(last, `collect-returns:${file}`);
  });
}

/** Imports the files that the bank has left until now. */
function collect(model: MoneyModel): void {
  const arrived = model.mail.filter(({ at }) => !isAfter(at, model.now));
  model.mail = model.mail.filter((mail) => !arrived.includes(mail));
  for (const { person, transfer, code } of arrived) {
    if (transfer.status === 'pending' || transfer.status === 'completed') {
      takeBack(model, person, transfer, code);
    }
  }
}

function settle(model: MoneyModel, person: Person, transfer: Transfer): void {
  if (transfer.status !== 'pending') return;
  transfer.status = 'completed';
  transfer.settledAt = model.now;
  if (transfer.kind === 'pull') person.deposit += transfer.amount - transfer.advanced;
  if (transfer.advance === 'open') transfer.advance = 'repaid';
  wakeClosing(model, person);
}

function takeBack(model: MoneyModel, person: Person, transfer: Transfer, code: string): void {
  const wasSettled = transfer.status === 'completed';
  transfer.status = 'returned';
  transfer.returnCode = code;
  if (transfer.kind === 'push') person.deposit += transfer.amount;
  else if (wasSettled) person.deposit -= transfer.amount;
  if (transfer.kind === 'pull' && transfer.bank) stopDebits(transfer.bank, code);
  if (transfer.advance === 'open') {
    transfer.advance = 'taken_back';
    person.deposit -= transfer.advanced;
    person.takenBackAt = model.now;
    for (const card of person.cards) if (card.status === 'active') card.status = 'inactive';
  }
  wakeClosing(model, person);
}

function advance(model: MoneyModel, { person, transfer }: Sent): void {
  if (transfer.status !== 'pending' || transfer.advance || person.depositStatus !== 'active')
    return;
  // Retries are never advanced, however long ago the return was.
  if (transfer.attempt > 1) return;
  const trustedAt = person.takenBackAt?.add({ hours: 24 * 60 });
  if (trustedAt && isAfter(trustedAt, model.now)) return;
  const amount = Math.min(transfer.amount, model.terms.advanceLimit - advancedOf(person));
  if (amount <= 0) return;
  Object.assign(transfer, { advance: 'open', advanced: amount });
  person.deposit += amount;
}
