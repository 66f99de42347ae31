import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import type { Context, Unit } from '../../platform/context.ts';
import {
  type AccountRow,
  getAccount,
  listAccountsOf,
  lockAccount,
  openExternalAccount,
  updateExternalAccount,
  viewAccount,
  viewAccounts,
  type WireBalance,
} from '../accounts/accounts.ts';
import { lockCustomer } from '../customers/customers.ts';
import {
  type AggregatorDeps,
  askLinkToken,
  exchangeToken,
  lookUpAccount,
} from './aggregator-calls.ts';
import {
  refuseFinished,
  refuseForeign,
  refuseRemoved,
  refuseSelfVerified,
} from './external-account-access.ts';
import { findOwner, type Owner, ownerOf, requireOwner } from './external-account-owners.ts';
import { finishedStatus, isVerified, type VerificationStatus } from './external-account-rules.ts';
import { lockLinksOf } from './external-accounts-store.ts';
import type { LinkedBankAccount } from './external-accounts-vendor.ts';
import {
  findLinkedAccount,
  openLink,
  readBalances,
  readToken,
  saveLink,
} from './provider-links.ts';

export type { AggregatorDeps } from './aggregator-calls.ts';
export { linkRemoved } from './external-accounts-hooks.ts';
export { removeAccount } from './remove-account.ts';

/** Asks the provider for the account behind a processor token; outside any transaction. */
export async function prepareLink(
  context: Context,
  deps: AggregatorDeps,
  { customerId, processorToken }: { customerId: string; processorToken: string },
): Promise<LinkedBankAccount> {
  const { name: ownerName } = await requireOwner(context, { customerId });
  return lookUpAccount(context, deps, { ownerId: customerId, processorToken, ownerName });
}

/**
 * Links a bank account to a customer (contract, section 4.12). While a link to the same bank account
 * stands, linking again refreshes and answers that one.
 */
export async function linkAccount(
  context: Context,
  { vendor }: AggregatorDeps,
  customerId: string,
  linked: LinkedBankAccount,
) {
  const row = await context.unit(async (unit) => {
    // The lock makes two links at once one after the other, and keeps the customer from going.
    await lockCustomer(unit, customerId);
    const known = await findLinkedAccount(unit, customerId, linked);
    if (known) return refreshAccount(unit, known, linked);
    const account = await openExternalAccount(unit, {
      customer_id: customerId,
      business_id: null,
      currency: linked.currency,
      description: linked.name,
      verification_status: linked.verificationStatus,
      link_type: vendor.linkType,
      bank_name: linked.bankName,
      mask: linked.mask,
    });
    await openLink(unit, { accountId: account.account_id, ownerId: customerId, linked });
    return account;
  });
  return viewAccount(context, row);
}

/** What the provider says anew; what was verified by other means stays verified. */
async function refreshAccount(
  unit: Unit,
  accountId: string,
  linked: LinkedBankAccount,
): Promise<AccountRow> {
  const account = await lockAccount(unit, accountId);
  await saveLink(unit, accountId, linked);
  const keeps = isVerified(account.verification_status) && !isVerified(linked.verificationStatus);
  return updateExternalAccount(unit, accountId, {
    bank_name: linked.bankName,
    mask: linked.mask,
    ...(keeps ? {} : { verification_status: linked.verificationStatus }),
  });
}

/** Asks the provider for a link token for an owner; outside any transaction. */
export async function prepareFlow(
  context: Context,
  deps: AggregatorDeps,
  request: { owner: { customerId: string } | { businessId: string }; redirectUri: string | null },
): Promise<{ owner: Owner; linkToken: string }> {
  const owner = await requireOwner(context, request.owner);
  const asked = { ownerId: owner.ownerId, redirectUri: request.redirectUri };
  return { owner, linkToken: await askLinkToken(context, deps, asked) };
}

/** Begins a link flow: an external account that is inactive until the flow is finished. */
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

/** What a browser brings back from the provider's link flow. */
export interface FinishedFlow {
  publicToken: string;
  externalAccountId: string;
  verificationStatus: VerificationStatus;
  bankName: string;
}

/** Trades a finished flow's public token for the account; outside any transaction. */
export async function prepareFinish(
  context: Context,
  deps: AggregatorDeps,
  accountId: string,
  { publicToken, externalAccountId }: FinishedFlow,
): Promise<LinkedBankAccount> {
  const account = await requireExternal(context, accountId);
  refuseFinished(account);
  const { ownerId, name } = await requireOwner(context, ownerOf(account));
  const flow = { accountId: account.account_id, publicToken, externalAccountId };
  return exchangeToken(context, deps, { ...flow, ownerId, ownerName: name });
}

/**
 * Finishes a link flow: the account becomes active.
 * @throws DomainError `external_account_exists` when this account, or another one of its owner, is
 *   linked to the bank account already.
 */
export async function finishFlow(
  context: Context,
  accountId: string,
  flow: FinishedFlow,
  linked: LinkedBankAccount,
) {
  const row = await context.unit(async (unit) => {
    const { customer_id, business_id } = await getAccount(unit, accountId);
    const ownerId = customer_id ?? business_id ?? accountId;
    if (customer_id) await lockCustomer(unit, customer_id);
    else await lockLinksOf(unit, ownerId);
    refuseFinished(await lockAccount(unit, accountId));
    const known = await findLinkedAccount(unit, ownerId, linked);
    if (known) throw new DomainError('external_account_exists', { account_id: known });
    await saveLink(unit, accountId, linked);
    return updateExternalAccount(unit, accountId, {
      status: 'active',
      description: linked.name,
      verification_status: finishedStatus(flow.verificationStatus, linked.verificationStatus),
      bank_name: flow.bankName,
      mask: linked.mask,
    });
  });
  return viewAccount(context, row);
}

/** Asks for a new link token when a renewal wants one; outside any transaction. */
export async function prepareRenewal(
  context: Context,
  deps: AggregatorDeps,
  accountId: string,
  wantsToken: boolean,
): Promise<string | null> {
  const account = await requireExternal(context, accountId);
  if (!wantsToken) return null;
  const ownerId = account.customer_id ?? account.business_id ?? accountId;
  return askLinkToken(context, deps, { ownerId, redirectUri: null });
}

/** Renews a link: what is known of its verification now. */
export async function renewLink(
  context: Context,
  accountId: string,
  verificationStatus: VerificationStatus | undefined,
) {
  const row = await context.unit(async (unit) => {
    const account = await lockAccount(unit, accountId);
    refuseRemoved(account);
    if (!verificationStatus) return account;
    if (account.status !== 'active')
      throw new DomainError('account_not_active', { account_id: accountId });
    const isRaised = isVerified(verificationStatus) && !isVerified(account.verification_status);
    if (isRaised) refuseSelfVerified(unit);
    return updateExternalAccount(unit, accountId, {
      verification_status: verificationStatus,
    });
  });
  return viewAccount(context, row);
}

/** An owner's external accounts that were not removed, newest first. */
export async function listExternalAccounts(context: Context, ownerId: string) {
  const { kind } = await findOwner(context, ownerId);
  const filter = kind === 'customer' ? { customerId: ownerId } : { businessId: ownerId };
  const rows = await listAccountsOf(context, {
    ...filter,
    type: 'external',
    openOnly: true,
  });
  return viewAccounts(context, rows);
}

/** Balances of external accounts by account id, as the provider told them at linking. */
export async function findExternalBalances(
  context: Context,
  accountIds: string[],
): Promise<Map<string, WireBalance>> {
  return readBalances(context, accountIds);
}

/** What stands for the account towards the provider; null when it is not linked. */
export async function findProcessorToken(
  context: Context,
  accountId: string,
): Promise<string | null> {
  return readToken(context, accountId);
}

/** Whether an external account is known to be its owner's: else no money moves, nothing is read. */
export function isVerifiedAccount(account: Pick<AccountRow, 'verification_status'>): boolean {
  return isVerified(account.verification_status);
}

/** Refuses somebody else's temporary key; `auth_forbidden`. */
export function refuseForeignKey(context: Context, ownerId: string | null): void {
  refuseForeign(context, ownerId);
}

/** The external account of an id, when this caller may change it and it was not removed. */
async function requireExternal(context: Context, accountId: string): Promise<AccountRow> {
  const account = await getAccount(context, accountId);
  refuseForeign(context, account.customer_id);
  if (account.type !== 'external') {
    throw invalidInput([{ field: 'account_id', rule: 'must be an external account' }]);
  }
  refuseRemoved(account);
  return account;
}
