import type { BankFile, Transfer, TransferCourse, TransferKind } from '@surety/sdk';
import { dayInWords } from '../../parts/day.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCents } from '../../parts/values.tsx';
import { fundsSentence, scheduledDay } from './payment-words.ts';
import { returnClass, returnWords } from './return-words.ts';
import { isCollected } from './transfer-kind.ts';

/** What the sentence about a transfer says. */
export interface ToldTransfer {
  readonly transfer: Transfer;
  /** What may still become of it; undefined until it is read. */
  readonly course: TransferCourse | undefined;
  /** Its bank file; undefined without one, and until it is read. */
  readonly file: Pick<BankFile, 'refusal_reason'> | undefined;
  /** The Eastern date on the brand's clock, YYYY-MM-DD. */
  readonly today: string;
}

/** One or two sentences: the state of a transfer and what follows from it, as support says it to a customer. */
export function sentenceOf(told: ToldTransfer): string {
  const { transfer } = told;
  const { kind } = transfer;
  const said = {
    pending: pendingSentences,
    completed: completedSentences,
    returned: returnedSentences,
    cancelled: cancelledSentences,
    failed: failedSentences,
  }[transfer.status](told, kind);
  return [...said, ...reversalSentences(told)].filter(Boolean).join(' ');
}

/** Why no date can be promised, by what stops the bank file. */
export function stopWords(
  stop: NonNullable<NonNullable<Transfer['ach']>['stopped_by']>,
  file: ToldTransfer['file'],
): string {
  if (stop === 'file_held') return 'Its bank file is held until a person releases it';
  if (stop === 'file_overdue') return 'The bank has not confirmed its file in time';
  const reason = file?.refusal_reason;
  return `The bank has refused its file${reason ? ` (“${reason}”)` : ''}`;
}

/** Limits of a program that delay an entry, in words. */
const limitWords: Readonly<Record<string, string>> = {
  ach_debit_file_limit: 'what the program may collect in one bank file',
  ach_debit_day_limit: 'what the program may collect in one day',
  ach_credit_file_limit: 'what the program may pay in one bank file',
  ach_credit_day_limit: 'what the program may pay in one day',
};

function pendingSentences({ transfer, file }: ToldTransfer, kind: TransferKind): string[] {
  const { ach, expected_settlement_date: date, instant } = transfer;
  const advance =
    instant?.status === 'open' ? `${formatCents(instant.amount)} of it can be spent already.` : '';
  if (ach?.stopped_by) {
    return [`${stopWords(ach.stopped_by, file)}: no date can be promised.`, advance];
  }
  const expected = date ? `expected on ${dayInWords(date)}` : 'no date is known yet';
  if (ach?.delayed_by) {
    const limit = limitWords[ach.delayed_by] ?? 'a limit of the program';
    return [`It exceeds ${limit} and waits for a later bank file; ${expected}.`, advance];
  }
  if (!ach?.bank_file_id) return [unfiledSentence(transfer, expected), advance];
  const way = isCollected(kind) ? 'Asked of the bank' : 'On its way to the bank';
  return [`${way}; ${expected}.`, advance];
}

function unfiledSentence(transfer: Transfer, expected: string): string {
  const day = scheduledDay(transfer);
  if (!day) return `Asked, and waits for the next bank file; ${expected}.`;
  return `Scheduled for ${dayInWords(day)}, and can be cancelled until its bank file of that day; ${expected}.`;
}

const arrived: Readonly<Record<TransferKind, string>> = {
  pull: 'the money is on the deposit',
  push: 'the money is on the bank account',
  repayment: 'the deposit has paid what was owed',
  payment: 'it lowers what is owed',
  payment_reversal: 'the money is back on the bank account, and is owed again',
  incoming: 'the money is on the deposit',
  prenote: 'the bank has taken the test entry',
  micro_deposit: 'the money is on the bank account',
};

function completedSentences(
  { transfer, course, today }: ToldTransfer,
  kind: TransferKind,
): string[] {
  const on = transfer.date_settled ? ` on ${dayOf(transfer.date_settled)}` : '';
  const { return_by: by, unauthorized_return_by: late } = course ?? {};
  const settled = `Settled${on}: ${arrived[kind]}.`;
  const funds = fundsSentence(transfer);
  if (by && by >= today)
    return [settled, funds, `The bank can still return it until ${dayInWords(by)}.`];
  const isDisputable = isCollected(kind) && late && late >= today;
  return [
    settled,
    funds,
    isDisputable
      ? `The bank can return it until ${dayInWords(late)} if the customer says that they did not authorize it.`
      : '',
  ];
}

function returnedSentences({ transfer, course }: ToldTransfer, kind: TransferKind): string[] {
  const code = transfer.ach?.ach_return_code ?? '';
  const said = code ? `: ${code}, ${returnWords(code)}` : '';
  return [
    `Returned by the bank on ${dayOf(transfer.date_updated)}${said}.`,
    returnedMoney(transfer),
    isCollected(kind) && course ? retrySentence(transfer, course) : '',
  ];
}

const onDeposit = 'The money is back on the deposit.';
const isPaid = 'It counts as paid again.';

/** The place of the money after a return; empty where nothing else needs to be said. */
function returnedMoney({ kind, date_settled, payment }: Transfer): string {
  if (kind === 'push') return onDeposit;
  if (kind === 'payment_reversal') return isPaid;
  if (kind !== 'payment') return '';
  if (!date_settled) return 'It had not settled, and is still owed.';
  const dropped = payment?.reserve?.status === 'dropped' ? ', and its reserve is dropped' : '';
  return `Its amount is owed again${dropped}.`;
}

/** The place of the money after a transfer that was cancelled or failed. */
function unmovedMoney(kind: TransferKind): string {
  if (kind === 'push') return onDeposit;
  if (kind === 'payment_reversal') return isPaid;
  return kind === 'payment'
    ? 'No money has moved, and what is owed has not changed.'
    : 'No money has moved.';
}

/** The verb of another attempt. */
export const againOf = (kind: TransferKind): string =>
  kind === 'payment' ? 'collected again' : 'pulled again';

/** Reasons for which the service refuses a retry, in words; other reasons are those of the service. */
const refusals: Readonly<Record<string, (again: string, name: string) => string>> = {
  transfer_retries_used: () =>
    'It was presented three times, which is all that the rules allow: the customer has to pay another way.',
  transfer_retried: (again) => `It was ${again}.`,
  account_not_active: (again) => `It cannot be ${again}: one of its accounts is no longer active.`,
  retry_too_late: (again, name) =>
    `It cannot be ${again}: more than 180 days have passed. The customer has to authorize a new ${name}.`,
};

/** What comes after a return for a reason that allows no retry. */
const remedies: Readonly<Record<string, (again: string) => string>> = {
  unauthorized: (again) => `It must not be ${again} before the customer has authorized it anew.`,
  administrative: (again) =>
    `It cannot be ${again}: the customer has to link another bank account.`,
};

function retrySentence({ attempt, ach, kind }: Transfer, { retry }: TransferCourse): string {
  const { refusal } = retry;
  const again = againOf(kind);
  const name = kind === 'payment' ? 'payment' : 'pull';
  if (refusal?.code === 'transfer_not_retryable') {
    return (
      remedies[returnClass(ach?.ach_return_code ?? '')]?.(again) ??
      `It cannot be ${again} as it is: once the cause is mended, ask for a new ${name}.`
    );
  }
  if (refusal) {
    return refusals[refusal.code]?.(again, name) ?? `It cannot be ${again}: ${refusal.message}`;
  }
  const times = attempt === 1 ? 'twice more' : 'once more';
  const until = retry.last_on ? `, until ${dayInWords(retry.last_on)}` : '';
  return `It can be ${again} ${times}${until}.`;
}

function cancelledSentences({ transfer }: ToldTransfer, kind: TransferKind): string[] {
  return [
    `Cancelled on ${dayOf(transfer.date_updated)}, before it went to the bank.`,
    unmovedMoney(kind),
  ];
}

function failedSentences({ transfer }: ToldTransfer, kind: TransferKind): string[] {
  const reason = transfer.ach?.failure_reason;
  return [
    `Failed on ${dayOf(transfer.date_updated)}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`,
    unmovedMoney(kind),
  ];
}

/** Errors for which the operator reverses a transfer. */
const errorWords: Readonly<Record<NonNullable<Transfer['reversal_reason']>, string>> = {
  duplicate: 'was sent twice',
  wrong_receiver: 'went to another receiver than intended',
  wrong_amount: 'had another amount than intended',
  wrong_date: 'was sent on the wrong day',
};

function reversalSentences({ transfer, course }: ToldTransfer): string[] {
  const { reversal_reason: reason } = transfer;
  if (transfer.reverses_transfer_id && reason) {
    return [`It takes back another transfer, which ${errorWords[reason]}.`];
  }
  const reversal = course?.reversal;
  if (!reversal) return [];
  const state = reversal.status === 'completed' ? 'It was taken back' : 'It is being taken back';
  return [
    `${state}, since it ${errorWords[reversal.reason]} (the reversal is ${inWords(reversal.status)}).`,
  ];
}

/** The day of a time, as banks name it. */
const dayOf = (at: string): string => dayInWords(at.slice(0, 10));
