import { ruleOfCredit, type StoppedDebits } from '../../accounts/accounts/debit-stop-rules.ts';
import { isVerified } from '../../accounts/external-accounts/external-account-rules.ts';

interface Payee extends StoppedDebits {
  type: string;
  status: string;
  customer_id: string | null;
  verification_status: string | null;
  currency: string;
}

/** The rule that makes a bank account ineligible as payee of a deposit; null for an eligible one. */
export function ruleOfPayee(
  account: Payee,
  deposit: { customer_id: string | null; currency: string },
): string | null {
  if (account.type !== 'external') return 'must be an external account';
  if (account.customer_id !== deposit.customer_id) return 'must be an account of the same customer';
  if (account.status !== 'active') return `must be an active account; it is ${account.status}`;
  if (!isVerified(account.verification_status)) return 'must be a verified external account';
  if (account.currency !== deposit.currency) return `must be kept in ${deposit.currency}`;
  return ruleOfCredit(account);
}
