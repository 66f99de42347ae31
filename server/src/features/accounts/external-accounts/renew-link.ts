import type { Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  type AccountRow,
  accountErrors,
  lockAccount,
  remedyOf,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { lookUpAccount, requestLinkToken } from './aggregator-calls.ts';
import { confirmDebits } from './confirm-debits.ts';
import {
  mayStateVerified,
  refuseRemoved,
  refuseSelfVerified,
  requireExternal,
} from './external-account-access.ts';
import { ownerOf, requireLinkOwner } from './external-account-owners.ts';
import { isVerified, type VerificationStatus } from './external-account-rules.ts';
import type { RenewLinkBody } from './external-accounts-schemas.ts';
import { linkUrl, openFlow, saveRenewal } from './link-flows.ts';
import { findProcessorToken } from './provider-links.ts';

/** A renewal as requested, and what the provider answers to it. */
export interface PreparedRenewal {
  token: string | null;
  verificationStatus: VerificationStatus | undefined;
  /**
   * The provider itself says that the account is verified; it is called for temporary keys alone.
   */
  isConfirmed: boolean;
}

/**
 * Asks the provider for a new link token, or, for a temporary key, whether an account is verified that
 * it declares to be; call it outside any transaction.
 *
 * @throws DomainError `invalid_input` for a body that asks for neither.
 */
export async function prepareRenewal(
  context: Context,
  accountId: string,
  body: Static<typeof RenewLinkBody>,
): Promise<PreparedRenewal> {
  const { new_link_token = false, verification_status: verificationStatus } = body;
  const wantsToken = new_link_token !== false;
  if (!wantsToken && verificationStatus === undefined) {
    const rule = 'or verification_status is required';
    throw invalidInput([{ field: 'new_link_token', rule }]);
  }
  const account = await requireExternal(context, accountId);
  const ownerId = account.customer_id ?? account.business_id ?? accountId;
  const token = wantsToken ? await requestLinkToken(context, { ownerId, redirectUri: null }) : null;
  const isAsked =
    context.actor.kind === 'temporary' &&
    verificationStatus !== undefined &&
    isVerified(verificationStatus) &&
    (!isVerified(account.verification_status) || remedyOf(account) === 'numbers');
  const isConfirmed = isAsked && (await isVerifiedByProvider(context, account));
  return { token, verificationStatus, isConfirmed };
}

async function isVerifiedByProvider(context: Context, account: AccountRow): Promise<boolean> {
  const processorToken = await findProcessorToken(context, account.account_id);
  if (!processorToken) return false;
  const { ownerId, name: ownerName } = await requireLinkOwner(context, ownerOf(account));
  const linked = await lookUpAccount(context, { ownerId, processorToken, ownerName });
  return isVerified(linked.verificationStatus);
}

/**
 * Renews a link with a new token, or by updating the account's verification status; a verified one may lift
 * the stop of its debits.
 */
export async function renewLink(
  context: Context,
  accountId: string,
  { verificationStatus, token, isConfirmed }: PreparedRenewal,
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
    if (isRaised && !isConfirmed) refuseSelfVerified(unit);
    if (isVerified(verificationStatus) && mayStateVerified(unit, account, isConfirmed)) {
      await confirmDebits(unit, account, 'statement');
    }
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
