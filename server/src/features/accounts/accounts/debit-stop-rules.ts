import { easternDate } from '../../../kernel/banking-calendar.ts';
import {
  type DebitRemedy,
  debitRemedies,
  debitRemedy,
} from '../../../kernel/nacha/return-codes.ts';

/** Return after which an external account takes no further debit; null for one that takes debits. */
export interface StoppedDebits {
  debits_stopped_code: string | null;
  debits_stopped_at: Temporal.Instant | null;
}

/**
 * Acts that may lift a stop of debits: a notification of change with other numbers, a passed validation, a
 * verified status that the brand or the provider states, and a link by the customer.
 */
export type DebitConfirmation = 'correction' | 'validation' | 'statement' | 'link';

/** Acts that are each remedy (docs/decisions/0301). */
const liftedBy: Readonly<Record<DebitRemedy, readonly DebitConfirmation[]>> = {
  numbers: ['correction', 'validation', 'statement', 'link'],
  review: ['statement', 'link'],
  authorization: ['link'],
};

/** Remedy that an account lacks until it may be debited again; null for one that takes debits. */
export function remedyOf({ debits_stopped_code: code }: StoppedDebits): DebitRemedy | null {
  return code === null ? null : debitRemedy(code);
}

/** True if an act lifts the stop of an account. */
export function isLiftedBy(account: StoppedDebits, act: DebitConfirmation): boolean {
  const remedy = remedyOf(account);
  return remedy !== null && liftedBy[remedy].includes(act);
}

/** True if a return asks for more than the return for which the account is stopped already. */
export function isStricter(returnCode: string, account: StoppedDebits): boolean {
  return strictness(debitRemedy(returnCode)) > strictness(remedyOf(account));
}

const strictness = (remedy: DebitRemedy | null) =>
  remedy === null ? -1 : debitRemedies.indexOf(remedy);

/**
 * True if an account may be credited. Credits need no authorization; they reach nobody while the numbers are
 * wrong, and a frozen or questioned account is left alone until a person has reviewed it.
 */
function takesCredits(account: StoppedDebits): boolean {
  const remedy = remedyOf(account);
  return remedy === null || remedy === 'authorization';
}

const cures: Readonly<Record<DebitRemedy, string>> = {
  numbers:
    'validate it by POST /accounts/{account_id}/validations, state a verified status by PATCH /accounts/{account_id}, or link it again',
  review: 'state a verified status by PATCH /accounts/{account_id}, or link it again',
  authorization: 'have the customer authorize debits again by a new or renewed link',
};

/** Rule that a debit of a stopped account breaks; null for an account that takes debits. */
export function ruleOfDebit(account: StoppedDebits): string | null {
  return rule(account, 'debits');
}

/** Rule that a credit of a stopped account breaks; null for an account that takes credits. */
export function ruleOfCredit(account: StoppedDebits): string | null {
  return takesCredits(account) ? null : rule(account, 'entries');
}

function rule(account: StoppedDebits, entries: 'debits' | 'entries'): string | null {
  const { debits_stopped_code: code, debits_stopped_at: since } = account;
  const remedy = remedyOf(account);
  if (remedy === null || since === null) return null;
  return `must be an account that takes ${entries}: its bank returned ${code} on ${easternDate(since)}; ${cures[remedy]}`;
}
