import type {
  Account,
  AccountClosing,
  AdverseAction,
  Card,
  CreditApplication,
  Verification,
} from '@surety/sdk';
import type { Tone } from '../../parts/status.tsx';
import { countOf, formatCents } from '../../parts/values.tsx';
import { parseTime, shortDate, timeAt } from '../../platform/wall-clock.ts';
import { owedCents } from './money-words.ts';

/** Where a person stands: one word, and one sentence for somebody who answers their question. */
export interface Standing {
  readonly word: string;
  readonly tone: Tone;
  readonly sentence: string;
}

export interface StandingFacts {
  /** The person's first name; null for a role to which names are masked. */
  readonly name: string | null;
  readonly attemptsLeft: number;
  readonly application: Pick<CreditApplication, 'application_status'> | undefined;
  /** The newest KYC. */
  readonly kyc: Pick<Verification, 'kyc_status' | 'date_updated' | 'error_description'> | undefined;
  /** The refusal of the newest application. */
  readonly refusal: Pick<AdverseAction, 'notice_due_date' | 'notice_sent_at'> | undefined;
  readonly deposit: Account | undefined;
  readonly credit: Account | undefined;
  /** The closing of the deposit, if it has one. */
  readonly closing: Pick<AccountClosing, 'status' | 'steps'> | undefined;
  /** The bank account that a closing pays to: "First Example Bank …1111". */
  readonly payee: string;
  readonly cards: readonly Pick<Card, 'status' | 'date_activated'>[];
  /** Why nothing can be spent, if the transfers tell: "the pull of 4 Jan 2026 came back: R01". */
  readonly lack: string | undefined;
  /** Payments that explain what can be spent: "a payment of $40.00 is reserved until Mon 13 Jul 2026". */
  readonly payments: readonly string[];
}

/** The sentence at the top of a customer's page. */
export function standingOf(facts: StandingFacts): Standing {
  const { deposit } = facts;
  if (!deposit) return withoutAccount(facts);
  const { onDeposit } = owedCents(deposit, facts.credit);
  if (onDeposit > 0) {
    const after = deposit.status === 'closed' ? 'Closed, but ' : '';
    const who = after ? lower(whoOf(facts)) : whoOf(facts);
    return {
      word: 'owes money',
      tone: 'bad',
      sentence: `${after}${who} owes the brand ${formatCents(onDeposit)}: money that had been used was taken back.`,
    };
  }
  if (facts.closing && facts.closing.status !== 'closed') return closingOf(facts, facts.closing);
  if (deposit.status === 'closed') return closedOf(facts);
  if (deposit.status === 'frozen') {
    return {
      word: 'frozen',
      tone: 'warn',
      sentence: 'The account is frozen: no money leaves it, and money still arrives.',
    };
  }
  if (deposit.status === 'inactive') {
    return {
      word: 'reopened',
      tone: 'warn',
      sentence: 'The account was closed, and money came back to it: it has to be closed again.',
    };
  }
  return activeOf(facts, deposit);
}

const whoOf = ({ name }: StandingFacts): string => name ?? 'The customer';
const nameOf = ({ name }: StandingFacts): string => name ?? 'the customer';
const lower = (who: string): string => (who === 'The customer' ? 'the customer' : who);

const documentDays = 28;
const dayMs = 86_400_000;

function withoutAccount(facts: StandingFacts): Standing {
  const { application, kyc, refusal, attemptsLeft } = facts;
  const status = application?.application_status;
  if (status === 'denied') return refusedOf(refusal);
  if (kyc?.kyc_status === 'document required') {
    const until = shortDate(timeAt(parseTime(kyc.date_updated) + documentDays * dayMs));
    return {
      word: 'documents due',
      tone: 'warn',
      sentence: `KYC waits for documents until ${until}.`,
    };
  }
  if (kyc?.kyc_status === 'under review') {
    return { word: 'in review', tone: 'warn', sentence: 'KYC is under review by a person.' };
  }
  if (status === 'kyc_warning' || status === 'resubmit_required') {
    const why = kyc?.error_description?.replace(/\.$/, '') ?? 'no reason is known';
    const left = countOf(attemptsLeft, 'attempt');
    const isWrong = status === 'kyc_warning';
    return {
      word: isWrong ? 'data to correct' : 'to submit again',
      tone: 'warn',
      sentence: `KYC did not pass (${why}). ${isWrong ? 'Correct what is wrong, then submit the application again' : 'The application has to be submitted again'}: ${left} left.`,
    };
  }
  if (status === 'created') {
    return { word: 'draft', tone: 'calm', sentence: 'The application is not submitted yet.' };
  }
  if (status) {
    return { word: 'checking', tone: 'warn', sentence: 'KYC of the application is running.' };
  }
  if (kyc?.kyc_status === 'passed') {
    return {
      word: 'verified',
      tone: 'ok',
      sentence: 'KYC has passed. There is no application for a card yet.',
    };
  }
  return { word: 'new', tone: 'calm', sentence: 'There is no application for a card yet.' };
}

function refusedOf(refusal: StandingFacts['refusal']): Standing {
  const notice = noticeWords(refusal);
  return { word: 'refused', tone: 'bad', sentence: `The application was refused${notice}.` };
}

function noticeWords(refusal: StandingFacts['refusal']): string {
  if (!refusal) return '';
  if (refusal.notice_sent_at === null) {
    return `, and the notice of it must be sent by ${shortDate(refusal.notice_due_date)}`;
  }
  return `, and the notice of it was sent on ${shortDate(refusal.notice_sent_at)}`;
}

const stopReasons: Readonly<Record<string, string>> = {
  owed_exceeds_deposit: 'more is owed than the deposit holds',
  external_account_missing: 'no bank account is named to pay the rest to',
  external_account_unusable: 'the bank account that was named cannot be paid to',
  external_account_debits_stopped:
    'the bank account takes no debits, because its bank returned one',
  repayment_failed: 'the repayment failed',
  pay_back_failed: 'the payment of the rest failed',
};
const waitReasons: Readonly<Record<string, string>> = {
  purchase_held: 'a purchase is still held',
  transfer_pending: 'a transfer is on its way',
  repayment_pending: 'the repayment is on its way',
  payment_pending: 'a payment is on its way',
  payment_reserved: 'a settled payment may still be returned by the bank',
};

function closingOf({ payee }: StandingFacts, { steps }: Pick<AccountClosing, 'steps'>): Standing {
  const refused = steps.find(({ status }) => status === 'refused');
  if (refused) {
    const why = stopReasons[refused.reason ?? ''] ?? refused.message ?? 'no reason is known';
    return { word: 'closing stopped', tone: 'bad', sentence: `Closing stopped: ${why}.` };
  }
  const waiting = steps.find(({ status }) => status === 'waiting');
  if (waiting?.step === 'pay_back' && waiting.amount) {
    const amount = formatCents(waiting.amount);
    return {
      word: 'closing',
      tone: 'warn',
      sentence: `Closing: ${amount} is on its way to ${payee}.`,
    };
  }
  const why = waitReasons[waiting?.reason ?? ''] ?? 'the next step follows by itself';
  return { word: 'closing', tone: 'warn', sentence: `Closing: ${why}.` };
}

function closedOf({ closing, payee }: StandingFacts): Standing {
  const paid = closing?.steps.find(({ step }) => step === 'pay_back')?.amount ?? 0;
  const rest = paid > 0 ? `${formatCents(paid)} is paid back to ${payee}` : 'nothing is left of it';
  return { word: 'closed', tone: 'calm', sentence: `Closed; ${rest}.` };
}

function activeOf(facts: StandingFacts, deposit: Account): Standing {
  const { credit, cards } = facts;
  const { onCard } = owedCents(deposit, credit);
  const toPerson = onCard < 0 ? ` The brand owes ${nameOf(facts)} ${formatCents(-onCard)}.` : '';
  const [card] = cards.filter(({ status }) => status !== 'closed');
  if (!card) {
    const held = formatCents(deposit.balance?.ledger_balance ?? 0);
    return {
      word: 'no card',
      tone: 'accent',
      sentence: `Approved, with ${held} in the deposit, but there is no open card.${toPerson}`,
    };
  }
  if (cards.every(({ status }) => status !== 'active')) return unusable(card, toPerson);
  const sentence = `${spending(facts)}${toPerson}`;
  return (credit?.balance?.available_balance ?? 0) > 0
    ? { word: 'active', tone: 'ok', sentence }
    : { word: 'nothing to spend', tone: 'warn', sentence };
}

function unusable({ date_activated }: StandingFacts['cards'][number], toPerson: string): Standing {
  if (date_activated === null) {
    return {
      word: 'not activated',
      tone: 'accent',
      sentence: `Nothing can be spent until the card is activated.${toPerson}`,
    };
  }
  return {
    word: 'card frozen',
    tone: 'warn',
    sentence: `The card is frozen: every purchase is declined.${toPerson}`,
  };
}

function spending({ deposit, credit, lack, payments }: StandingFacts): string {
  const { available_balance = 0, ledger_balance = 0, current_balance = 0 } = credit?.balance ?? {};
  const held = ledger_balance - current_balance;
  const { onCard } = owedCents(deposit, credit);
  const rest = [
    onCard > 0 && `${formatCents(onCard)} is owed`,
    held > 0 && `${formatCents(held)} is held`,
    ...payments,
  ].filter(Boolean);
  const more = rest.length > 0 ? `; ${rest.join(', ')}` : '';
  if (available_balance > 0) {
    return `Active: ${formatCents(available_balance)} can be spent${more}.`;
  }
  const isEmpty = (deposit?.balance?.ledger_balance ?? 0) === 0;
  const why = isEmpty ? `, because ${lack ?? 'the deposit is empty'}` : '';
  return `Active, but nothing can be spent${why}${more}.`;
}
