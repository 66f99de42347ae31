import type { AccountType } from './account-rules.ts';

/** Facts that decide what an account may be used for. */
export interface UsedAccount {
  type: AccountType;
  status: string;
}

/** True if money may leave the account: a frozen one gives none (docs/decisions/0297). */
export function givesMoney({ status }: UsedAccount): boolean {
  return status === 'active';
}

/**
 * True if money may arrive on the account. A frozen deposit or credit account takes it; a frozen bank
 * account is not used in either direction, since it may be a stranger's (docs/decisions/0297).
 */
export function takesMoney({ type, status }: UsedAccount): boolean {
  return status === 'active' || (status === 'frozen' && type !== 'external');
}
