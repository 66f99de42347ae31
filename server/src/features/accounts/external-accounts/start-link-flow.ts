import type { Context } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import { openExternalAccount, viewAccount } from '../accounts/accounts.ts';
import { requestLinkToken } from './aggregator-calls.ts';
import { type Owner, requireLinkOwner } from './external-account-owners.ts';
import { openLink } from './provider-links.ts';

/** Requests a link token for an owner; call it outside any transaction. */
export async function prepareFlow(
  context: Context,
  request: { owner: { customerId: string } | { businessId: string }; redirectUri: string | null },
): Promise<{ owner: Owner; linkToken: string }> {
  const owner = await requireLinkOwner(context, request.owner);
  const asked = { ownerId: owner.ownerId, redirectUri: request.redirectUri };
  return { owner, linkToken: await requestLinkToken(context, asked) };
}

/** Starts a link flow with an external account that is inactive until the flow is finished. */
export async function startFlow(context: Context, owner: Owner, linkType: string) {
  const { kind, ownerId } = owner;
  const row = await context.unit(async (unit) => {
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
    return account;
  });
  return viewAccount(context, row);
}
