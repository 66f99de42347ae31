import type { Account, CardTransaction, Transfer } from '@surety/sdk';
import { dayInWords } from '../../parts/day.tsx';
import { inWords, type Tone } from '../../parts/status.tsx';
import { countOf, formatCents, formatDollars } from '../../parts/values.tsx';
import { parseTime, shortDate } from '../../platform/wall-clock.ts';
import { askedAmount } from '../transactions/transaction-words.ts';
import { paymentState, scheduledDay } from '../transfers/payment-words.ts';
import { isCollected, kindNames } from '../transfers/transfer-kind.ts';

/** Names an account as a person does: "First Example Bank …1111". */
export type NameOfAccount = (accountId: string | null) => string;

/** The name of an account at another bank, else its own description. */
export function nameOfAccount(account: Account | undefined): string {
  if (!account) return 'another bank';
  if (account.type !== 'external') return account.description || inWords(account.type);
  const { bank_name, mask, description } = account;
  const name = bank_name ?? description;
  return mask && !name.includes(mask) ? `${name} …${mask}` : name;
}

type NamedTransfer = Pick<
  Transfer,
  | 'kind'
  | 'amount'
  | 'origination_account_id'
  | 'destination_account_id'
  | 'attempt'
  | 'reverses_transfer_id'
  | 'ach'
>;

/** A transfer with its direction and the other bank: "Pull of $500.00 from First Example Bank …1111". */
export function transferName(transfer: NamedTransfer, nameOf: NameOfAccount): string {
  const { kind, attempt, reverses_transfer_id, ach } = transfer;
  const amount = formatCents(transfer.amount);
  const again = attempt > 1 ? `, try ${attempt}` : '';
  const name = reverses_transfer_id ? 'Reversal' : kindNames[kind];
  if (kind === 'repayment') return `Repayment of ${amount} from the deposit`;
  if (kind === 'prenote') return 'Test of a bank account, which moves no money';
  if (kind === 'incoming')
    return `${name} of ${amount} from ${ach?.company_name ?? 'another bank'}`;
  if (isCollected(kind)) {
    return `${name} of ${amount} from ${nameOf(transfer.origination_account_id)}${again}`;
  }
  return `${name} of ${amount} to ${nameOf(transfer.destination_account_id)}${again}`;
}

type FatedTransfer = Pick<
  Transfer,
  | 'kind'
  | 'status'
  | 'ach'
  | 'payment'
  | 'expected_settlement_date'
  | 'date_created'
  | 'date_settled'
  | 'date_updated'
>;

interface Fate {
  readonly text: string;
  readonly tone: Tone;
}

const stops: Readonly<Record<string, string>> = {
  file_held: 'No date: its bank file is held until somebody releases it.',
  file_refused: 'No date: the bank refused its file, which has to be sent again or given up.',
  file_overdue: 'No date: the bank has not taken its file in time.',
};

/** Where the money of a transfer is, and when it arrives, or why no date can be said. */
export function transferFate(transfer: FatedTransfer): Fate {
  const { status, ach, date_settled, date_updated } = transfer;
  const reason = ach?.failure_reason ?? '';
  switch (status) {
    case 'pending':
      return pendingFate(transfer);
    case 'completed':
      return { text: `Arrived on ${shortDate(date_settled ?? date_updated)}.`, tone: 'ok' };
    case 'returned':
      return {
        text: `The bank sent it back on ${shortDate(date_updated)}: ${withReason(ach?.ach_return_code ?? 'no code', reason)}`,
        tone: 'bad',
      };
    case 'failed':
      return { text: `Failed: ${withReason('', reason)}`, tone: 'bad' };
    default:
      return { text: `Cancelled on ${shortDate(date_updated)}.`, tone: 'calm' };
  }
}

/** A code with its reason as the end of a sentence: "R01, Insufficient funds." */
const withReason = (code: string, reason: string): string =>
  `${[code, reason.replace(/\.$/, '')].filter(Boolean).join(', ') || 'no reason is known'}.`;

function pendingFate(transfer: FatedTransfer): Fate {
  const { ach, expected_settlement_date: date } = transfer;
  const stop = ach?.stopped_by ? stops[ach.stopped_by] : undefined;
  if (stop) return { text: stop, tone: 'bad' };
  const due = date ? `expected on ${shortDate(date)}` : 'no date is known yet';
  const day = scheduledDay(transfer);
  if (day) return { text: `Scheduled for ${dayInWords(day)}; ${due}.`, tone: 'time' };
  if (ach?.delayed_by) {
    return {
      text: `Waits for a later day's bank file, above the limit of its program; ${due}.`,
      tone: 'warn',
    };
  }
  if (ach && !ach.bank_file_id)
    return { text: `Waits for the next bank file; ${due}.`, tone: 'time' };
  return { text: `On its way; ${due}.`, tone: 'time' };
}

type DatedTransfer = Pick<
  Transfer,
  'kind' | 'direction' | 'status' | 'ach' | 'date_created' | 'date_updated'
>;

/**
 * Why the deposit lacked money at a time: "the pull of 4 Jan came back: R01", with its transfer. Undefined where the
 * transfers do not tell.
 *
 * @param atMs milliseconds since 1970
 */
export function causeOfLack<Each extends DatedTransfer>(
  transfers: readonly Each[],
  atMs: number,
): { readonly text: string; readonly transfer: Each } | undefined {
  const pulls = transfers.filter(
    ({ kind, direction, date_created }) =>
      direction === 'in' && kind !== 'payment' && parseTime(date_created) <= atMs,
  );
  const lost = pulls.find(
    ({ status, date_updated }) =>
      (status === 'returned' || status === 'failed') && parseTime(date_updated) <= atMs,
  );
  if (lost) {
    const day = shortDate(lost.date_created);
    const code = lost.ach?.ach_return_code;
    const text = code ? `the pull of ${day} came back: ${code}` : `the pull of ${day} failed`;
    return { text, transfer: lost };
  }
  const waiting = pulls.find(
    ({ status, date_updated }) => status === 'pending' || parseTime(date_updated) > atMs,
  );
  return (
    waiting && {
      text: `the pull of ${shortDate(waiting.date_created)} had not arrived`,
      transfer: waiting,
    }
  );
}

/**
 * Payments of a card that are scheduled, or settled and not to be spent yet: "a payment of $40.00 is reserved until
 * Mon 13 Jul 2026".
 */
export function explainingPayments(
  transfers: readonly Transfer[],
  creditId: string | undefined,
): string[] {
  return transfers
    .filter(({ destination_account_id: to }) => to === creditId)
    .flatMap((transfer) => {
      const state = paymentState(transfer);
      return state ? [`a payment of ${formatCents(transfer.amount)} is ${state}`] : [];
    });
}

const declines: Readonly<Record<string, string>> = {
  card_closed: 'the card is closed',
  card_inactive: 'the card was frozen, or not activated yet',
  card_expired: 'the card had expired',
  account_not_active: 'the account was not active',
  exchange_rate_missing: 'no exchange rate was known for its currency',
  currency_not_permitted: 'the program does not take its currency',
  merchant_category_not_permitted: "the card's controls exclude this kind of merchant",
  merchant_country_not_permitted: "the card's controls exclude the merchant's country",
  transaction_control_exceeded: "it is above the card's limit for one purchase",
  day_control_exceeded: "it is above the card's limit for a day",
  month_control_exceeded: "it is above the card's limit for a month",
  lifetime_control_exceeded: "it is above the card's limit for its whole life",
};

type DeclinedPurchase = Pick<
  CardTransaction,
  'decline_reason' | 'amount' | 'original_amount' | 'prior_balance' | 'currency_code'
>;

/** True for a purchase that was declined while nothing at all could be spent. */
export const lackedAll = ({ decline_reason, prior_balance }: DeclinedPurchase): boolean =>
  decline_reason === 'limit_exceeded' && Number(prior_balance) <= 0;

/** Why a purchase was declined, as a clause that can be read to the customer. */
export function declineWords(transaction: DeclinedPurchase): string {
  const { decline_reason, prior_balance, currency_code } = transaction;
  if (lackedAll(transaction)) return 'nothing could be spent';
  if (decline_reason === 'limit_exceeded') {
    const asked = formatDollars(askedAmount(transaction), currency_code);
    return `${asked} is more than the ${formatDollars(prior_balance, currency_code)} that could be spent`;
  }
  return declines[decline_reason ?? ''] ?? inWords(decline_reason ?? 'no reason is known');
}

/** What a customer owes the brand, in cents; below zero, the brand owes the customer. */
export function owedCents(
  deposit: Account | undefined,
  credit: Account | undefined,
): { readonly onCard: number; readonly onDeposit: number } {
  const card = credit?.balance?.ledger_balance ?? 0;
  const held = deposit?.balance?.ledger_balance ?? 0;
  return { onCard: card === 0 ? 0 : -card, onDeposit: held < 0 ? -held : 0 };
}

interface PreviewFacts {
  readonly deposit: Account;
  readonly credit: Account | undefined;
  /** The number of transfers on their way. */
  readonly pending: number;
  /** The customer's accounts at other banks that can be paid to. */
  readonly banks: readonly Account[];
}

/** What follows if the account is closed now: what it waits for, what is repaid, and what is paid to where. */
export function closingPreview({ deposit, credit, pending, banks }: PreviewFacts): string {
  const { onCard } = owedCents(deposit, credit);
  const { ledger_balance = 0, current_balance = 0 } = credit?.balance ?? {};
  const held = ledger_balance - current_balance;
  const reserved = credit?.balance.reserved_balance ?? 0;
  const rest = (deposit.balance?.ledger_balance ?? 0) - onCard;
  const waits = [
    held > 0 && `the ${formatCents(held)} that is held`,
    pending > 0 && `${countOf(pending, 'transfer')} on the way`,
    reserved > 0 && `the ${formatCents(reserved)} of payments that is reserved`,
  ].filter(Boolean);
  const first = waits.length > 0 ? `Closing waits for ${waits.join(' and ')}. Then` : 'Closing';
  const repays = onCard > 0 ? ` repays ${formatCents(onCard)} from the deposit and` : '';
  if (rest < 0) {
    return `The deposit lacks ${formatCents(-rest)} of what is owed: closing stops until that is paid.`;
  }
  const begin = waits.length > 0 && repays === '' ? `${first} it` : first;
  const [bank] = banks;
  if (rest === 0) return `${begin}${repays} pays nothing back, since nothing is left.`;
  if (!bank) {
    return `${begin}${repays} leaves ${formatCents(rest)}, but no bank account is linked to pay it to.`;
  }
  const where = banks.length > 1 ? 'the bank account that you choose' : nameOfAccount(bank);
  return `${begin}${repays} pays ${formatCents(rest)} to ${where}.`;
}
