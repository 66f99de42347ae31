import { defineHook, defineQuestion } from '../../../platform/hook.ts';
import type { WireBalance } from './accounts-schemas.ts';
import type { AccountRow } from './accounts-store.ts';

/** Things of higher features that keep an account from being closed or removed. */
export type AccountHold = 'open_card' | 'pending_transfer';

/** Asks what keeps an account, locked by the caller, from being closed or removed; null for nothing. */
export const accountRemoval = defineHook<AccountRow, AccountHold | null>('accounts.removal');

/** Asks for the balances of external accounts, by account id. */
export const externalBalances = defineQuestion<string[], Map<string, WireBalance>>(
  'accounts.external-balances',
);

/**
 * Told when a hold, a transfer or a closing has moved the money of a deposit or its credit account,
 * and the account is inactive or closed (docs/decisions/0074).
 */
export const depositMoneyMoved = defineHook<{ depositId: string }>('accounts.deposit_money_moved');
