import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import { openExternalAccount, viewAccount } from '../accounts/accounts.ts';
import { requestLinkToken } from './aggregator-calls.ts';
import { type Owner, requireLinkOwner } from './external-account-owners.ts';
import { type FlowToken, linkUrl, openFlow, refuseOtherProviders } from './link-flows.ts';
import { openLink } from './provider-links.ts';

/** A link flow as requested, with the token of the provider. */
interface PreparedFlow extends FlowToken {
  owner: Owner;
  linkType: string;
}

/** Requests a link token for an owner; call it outside any transaction. */
export async function prepareFlow(
  context: Context,
  request: {
    owner: { customerId: string } | { businessId: string };
    linkType: string;
    redirectUri: string | null;
  },
): Promise<PreparedFlow> {
  const owner = await requireLinkOwner(context, request.owner);
  refuseOtherProviders(context, request.linkType);
  const asked = { ownerId: owner.ownerId, redirectUri: request.redirectUri };
  const { linkType, redirectUri } = request;
  return { owner, linkType, redirectUri, token: await requestLinkToken(context, asked) };
}

/** Starts a link flow with an external account that is inactive until the flow is finished. */
export async function startFlow(context: Context, { owner, linkType, ...flow }: PreparedFlow) {
  const { kind, ownerId } = owner;
  const { row, expiresAt } = await context.unit(async (unit) => {
    if (kind === 'customer') await lockCustomer(unit, ownerId);
    const account = await openExternalAccount(unit, {
      customer_id: kind === 'customer' ? ownerId : null,
      business_id: kind === 'business' ? ownerId : null,
      currency: 'USD',
      description: 'External account',
      link_type: linkType,
      status: 'inactive',
    });
    await openLink(unit, { accountId: account.account_id, ownerId, linked: null });
    const expiresAt = await openFlow(unit, account.account_id, flow);
    return { row: account, expiresAt };
  });
  const link = {
    link_token: flow.token,
    link_url: linkUrl(context, flow.token),
    link_expires_at: renderInstant(expiresAt),
  };
  return { ...(await viewAccount(context, row)), ...link };
}
