import { defineHook } from '../../platform/hook.ts';

/**
 * Told when a hold, a transfer or a closing has moved the money of a deposit or its credit account,
 * and the account is inactive or closed (docs/decisions/0074).
 */
export const depositMoneyMoved = defineHook<{ depositId: string }>('accounts.deposit_money_moved');
