import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  accountErrors,
  lockAccount,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { requestLinkToken } from './aggregator-calls.ts';
import { refuseRemoved, refuseSelfVerified, requireExternal } from './external-account-access.ts';
import { isVerified, type VerificationStatus } from './external-account-rules.ts';

/** Requests a new link token when a renewal needs one; call it outside any transaction. */
export async function prepareRenewal(
  context: Context,
  accountId: string,
  wantsToken: boolean,
): Promise<string | null> {
  const account = await requireExternal(context, accountId);
  if (!wantsToken) return null;
  const ownerId = account.customer_id ?? account.business_id ?? accountId;
  return requestLinkToken(context, { ownerId, redirectUri: null });
}

/** Renews a link by updating the account's verification status. */
export async function renewLink(
  context: Context,
  accountId: string,
  verificationStatus: VerificationStatus | undefined,
) {
  const row = await context.unit(async (unit) => {
    const account = await lockAccount(unit, accountId);
    refuseRemoved(account);
    if (!verificationStatus) return account;
    if (account.status !== 'active') {
      throw new DomainError(accountErrors.account_not_active, { account_id: accountId });
    }
    const isRaised = isVerified(verificationStatus) && !isVerified(account.verification_status);
    if (isRaised) refuseSelfVerified(unit);
    return updateExternalAccount(unit, accountId, {
      verification_status: verificationStatus,
    });
  });
  return viewAccount(context, row);
}
