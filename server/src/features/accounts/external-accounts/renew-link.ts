import { renderInstant } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  type AccountRow,
  accountErrors,
  lockAccount,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { requestLinkToken } from './aggregator-calls.ts';
import { refuseRemoved, refuseSelfVerified, requireExternal } from './external-account-access.ts';
import { isVerified, type VerificationStatus } from './external-account-rules.ts';
import { linkUrl, openFlow, saveRenewal } from './link-flows.ts';

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

/** Renews a link with a new token, or by updating the account's verification status. */
export async function renewLink(
  context: Context,
  accountId: string,
  {
    verificationStatus,
    token,
  }: { verificationStatus?: VerificationStatus | undefined; token: string | null },
) {
  const { row, expiresAt } = await context.unit(async (unit) => {
    const account = await lockAccount(unit, accountId);
    refuseRemoved(account);
    const expiresAt = token === null ? null : await renewToken(unit, account, token);
    if (!verificationStatus) return { row: account, expiresAt };
    if (account.status !== 'active') {
      throw new DomainError(accountErrors.account_not_active, { account_id: accountId });
    }
    const isRaised = isVerified(verificationStatus) && !isVerified(account.verification_status);
    if (isRaised) refuseSelfVerified(unit);
    const changes = { verification_status: verificationStatus };
    return { row: await updateExternalAccount(unit, accountId, changes), expiresAt };
  });
  return {
    ...(await viewAccount(context, row)),
    ...(token === null ? {} : { link_token: token, link_url: linkUrl(context, token) }),
    ...(expiresAt ? { link_expires_at: renderInstant(expiresAt) } : {}),
  };
}

/** Saves a new token; returns the new end of an unfinished flow, null for a finished one. */
async function renewToken(
  unit: Unit,
  { account_id, status }: AccountRow,
  token: string,
): Promise<Temporal.Instant | null> {
  if (status === 'inactive') return openFlow(unit, account_id, { token });
  await saveRenewal(unit, account_id, token);
  return null;
}
