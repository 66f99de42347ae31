import { defineHook, defineQuestion } from '../../../platform/hook.ts';
import type { WireBalance } from './accounts-schemas.ts';
import type { AccountRow } from './accounts-store.ts';

/** Reasons of higher features not to close or remove an account yet. */
export type AccountHold = 'open_card' | 'pending_transfer';

/** Reason not to close or remove an account now, which holds on for a caller that has locked it; null for none. */
export const accountRemoval = defineQuestion<AccountRow, AccountHold | null>('accounts.removal');

/** Balances of external accounts, by account id. */
export const externalBalances = defineQuestion<string[], Map<string, WireBalance>>(
  'accounts.external_balances',
);

/**
 * Runs when a hold, a transfer or a closing has moved money of a deposit or its credit account, and
 * the account is inactive or closed (docs/decisions/0074).
 */
export const depositMoneyMoved = defineHook<{ depositId: string }>('accounts.deposit_money_moved');
