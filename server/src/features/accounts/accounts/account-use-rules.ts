import type { AccountType } from './account-rules.ts';

/** Facts that decide what an account may be used for. */
export interface UsedAccount {
  type: AccountType;
  status: string;
}

/** True if an account may be debited: a frozen one is not (docs/decisions/0297). */
export function canBeDebited({ status }: UsedAccount): boolean {
  return status === 'active';
}

/**
 * True if an account may be credited. A frozen deposit or credit account is; a frozen external account is
 * used in neither direction, since it may be a stranger's (docs/decisions/0297).
 */
export function canBeCredited({ type, status }: UsedAccount): boolean {
  return status === 'active' || (status === 'frozen' && type !== 'external');
}

/** True if a deposit account of this status may be credited. */
export function canDepositBeCredited(status: string): boolean {
  return canBeCredited({ type: 'security_deposit', status });
}
