import { hash } from 'node:crypto';
import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { requireVendor } from '../../tenants/brands/brands.ts';
import { expireLinkFlow, lockAccount } from '../accounts/accounts.ts';
import { eraseLink, updateFlow } from './external-accounts-store.ts';
import { aggregatorVendor } from './external-accounts-vendor.ts';

/** Hours on the brand's clock: link tokens of providers end earlier, and a person may need a day. */
const lifetimeHours = 24;

/** Due work that removes an account whose link flow was not finished. */
export const linkExpiry = defineJob({
  kind: 'external_accounts.expire_link',
  payload: Type.Object({ account_id: Type.String() }),
  key: ({ account_id }) => [account_id],
});

/** Token of a link flow, and the address to return to; without one that of an earlier token stays. */
export interface FlowToken {
  token: string;
  redirectUri?: string | null;
}

/** Page that opens a link token: the sandbox has one, in live the provider's own script opens it. */
export function linkUrl(context: Context, token: string): string | null {
  const { publicUrl } = context.port(publicAddress);
  return context.environment === 'sandbox' ? `${publicUrl}/link/${token}` : null;
}

/** Refuses the name of any other provider than the connected one; throws as `requireVendor`. */
export function refuseOtherProviders(context: Context, linkType: string): void {
  requireVendor(context, 'aggregator');
  const { linkType: known } = context.port(aggregatorVendor);
  if (linkType === known) return;
  throw invalidInput([{ field: 'link_type', rule: `must be ${known}, the connected provider` }]);
}

/** Saves the token of an unfinished flow, which now has its whole time again; returns its end. */
export async function openFlow(
  unit: Unit,
  accountId: string,
  { token, redirectUri }: FlowToken,
): Promise<Temporal.Instant> {
  const expiresAt = unit.now.add({ hours: lifetimeHours });
  await updateFlow(unit, accountId, {
    link_token_hash: hashLinkToken(token),
    ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
    link_expires_at: expiresAt,
  });
  await linkExpiry.schedule(unit, { account_id: accountId }, { at: expiresAt });
  return expiresAt;
}

/** Saves the token of a renewed link, which does not expire. */
export async function saveRenewal(unit: Unit, accountId: string, token: string): Promise<void> {
  await updateFlow(unit, accountId, { link_token_hash: hashLinkToken(token) });
}

/** Ends the time of a flow that was finished. */
export async function closeFlow(unit: Unit, accountId: string): Promise<void> {
  await updateFlow(unit, accountId, { link_token_hash: null, link_expires_at: null });
  await linkExpiry.cancel(unit, { account_id: accountId });
}

/** Removes an account whose link flow is still unfinished at its end; otherwise does nothing. */
export async function expireLink(context: Context, accountId: string): Promise<void> {
  await context.unit(async (unit) => {
    const account = await lockAccount(unit, accountId);
    if (account.type !== 'external' || !(await expireLinkFlow(unit, account))) return;
    await eraseLink(unit, accountId, unit.now);
  });
}

/** Hash by which the sandbox's link page finds a flow. */
export function hashLinkToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
