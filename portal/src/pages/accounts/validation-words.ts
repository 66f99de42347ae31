import type { Account, AccountValidation } from '@surety/sdk';
import { countOf } from '../../parts/values.tsx';

type ValidationState = Pick<
  AccountValidation,
  'method' | 'status' | 'tries_left' | 'failure_reason'
>;

const names: Readonly<Record<AccountValidation['method'], string>> = {
  prenote: 'By an entry of zero dollars',
  micro_deposits: 'By two small deposits',
};

export const nameOfValidation = ({ method }: Pick<ValidationState, 'method'>): string =>
  names[method];

/** The state of a validation and what follows from it. */
export function validationSentence({
  status,
  method,
  tries_left,
  failure_reason,
}: ValidationState): string {
  switch (status) {
    case 'pending':
      return method === 'prenote'
        ? 'The entry has not settled at the bank yet.'
        : 'The two deposits have not arrived at the bank yet.';
    case 'waiting':
      return 'The entry has settled. Unless the bank returns it within three banking days, the account is verified.';
    case 'awaiting_amounts':
      return `The deposits have arrived: the owner says their two amounts${
        tries_left === null ? '.' : `, and may still try ${countOf(tries_left, 'time')}.`
      }`;
    case 'verified':
      return 'The account is proved to be its owner’s.';
    case 'expired':
      return 'The amounts were not confirmed in time.';
    case 'failed':
      return failure_reason
        ? `It failed: ${failure_reason}.`
        : 'It failed: the amounts were wrong.';
  }
}

const running = ['pending', 'waiting', 'awaiting_amounts'];

/** The newest validation if it has not ended. */
export const runningOf = <Each extends Pick<ValidationState, 'status'>>(
  validations: readonly Each[],
): Each | undefined => validations.slice(0, 1).find(({ status }) => running.includes(status));

/**
 * True where a validation can be started: the account is in use, not verified or its numbers are in doubt after a
 * return, and none is running.
 */
export const canValidate = (
  {
    status,
    verification_status,
    debits_stopped,
  }: Pick<Account, 'status' | 'verification_status' | 'debits_stopped'>,
  validations: readonly Pick<ValidationState, 'status'>[],
): boolean =>
  status === 'active' &&
  (debits_stopped?.remedy === 'numbers' ||
    !/(instantly|automatically|manually)_verified/.test(verification_status ?? '')) &&
  runningOf(validations) === undefined;

/** Two amounts in cents, each 1 to 99; null where a text is none. */
export function readAmounts(texts: readonly [string, string]): readonly number[] | null {
  const amounts = texts.map((text) => (/^[1-9]\d?$/.test(text.trim()) ? Number(text) : null));
  return amounts.every((amount) => amount !== null) ? amounts : null;
}
