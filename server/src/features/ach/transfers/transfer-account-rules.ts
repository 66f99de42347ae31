import {
  ruleOfCredit,
  ruleOfDebit,
  type StoppedDebits,
} from '../../accounts/accounts/debit-stop-rules.ts';
import { isVerified } from '../../accounts/external-accounts/external-account-rules.ts';
import type { TransferAccount } from './transfer-rules.ts';

interface Account extends StoppedDebits {
  account_id: string;
  type: TransferAccount['type'];
  status: string;
  customer_id: string | null;
  business_id: string | null;
  verification_status: string | null;
  security_deposit_account_id: string | null;
  currency: string;
}

/**
 * View of an account for the rules of transfers.
 *
 * @param forClosing a transfer of a closing may move the money of accounts that are being closed.
 * @param isReversal a reversal needs no authorization (NACHA Operating Rules, 2.9): it undoes our own error.
 */
export function toTransferAccount(
  account: Account,
  { forClosing = false, isReversal = false } = {},
): TransferAccount {
  return {
    accountId: account.account_id,
    type: account.type,
    status: forClosing && account.type !== 'external' ? 'active' : account.status,
    ownerId: account.customer_id ?? account.business_id,
    isVerified: account.type === 'external' && isVerified(account.verification_status),
    securityDepositAccountId: account.security_deposit_account_id,
    currency: account.currency,
    ruleOfDebit: isReversal ? null : ruleOfDebit(account),
    ruleOfCredit: isReversal ? null : ruleOfCredit(account),
  };
}
