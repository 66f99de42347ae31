import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import {
  type AccountRow,
  getAccount,
  liftDebitStop,
  lockAccount,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { exchangeToken } from './aggregator-calls.ts';
import { refuseFinished, requireExternal } from './external-account-access.ts';
import { externalAccountErrors } from './external-account-errors.ts';
import { ownerOf, requireLinkOwner } from './external-account-owners.ts';
import { finishedStatus, type VerificationStatus } from './external-account-rules.ts';
import { linkRemoved } from './external-accounts-hooks.ts';
import { lockLinksOf } from './external-accounts-store.ts';
import type { LinkedBankAccount } from './external-accounts-vendor.ts';
import { closeFlow } from './link-flows.ts';
import { findLinkedAccount, saveLink } from './provider-links.ts';

/** Result of the provider's link flow, as the browser submits it. */
export interface FinishedFlow {
  publicToken: string;
  externalAccountId: string;
  verificationStatus: VerificationStatus;
  bankName: string;
}

/** Exchanges a finished flow's public token for the account; call it outside any transaction. */
export async function prepareFinish(
  context: Context,
  accountId: string,
  { publicToken, externalAccountId }: FinishedFlow,
): Promise<LinkedBankAccount> {
  const account = await requireExternal(context, accountId);
  refuseFinished(account);
  const { ownerId, name } = await requireLinkOwner(context, ownerOf(account));
  const flow = { accountId: account.account_id, publicToken, externalAccountId };
  return exchangeToken(context, { ...flow, ownerId, ownerName: name });
}

/**
 * Finishes a link flow: the account becomes active. A renewed link of an account whose debits are stopped
 * replaces the former one, and authorizes its debits anew.
 *
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
    const account = await lockAccount(unit, accountId);
    refuseFinished(account);
    const known = await findLinkedAccount(unit, ownerId, linked);
    if (known && known !== accountId) {
      throw new DomainError(externalAccountErrors.external_account_exists, { account_id: known });
    }
    if (account.status === 'active') await replaceLink(unit, account);
    await saveLink(unit, accountId, linked);
    await closeFlow(unit, accountId);
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

/** Erases what the former link brought, as the owner may have chosen another account, and lifts the stop. */
async function replaceLink(unit: Unit, account: AccountRow): Promise<void> {
  await linkRemoved.run(unit, account.account_id);
  await liftDebitStop(unit, account, 'link');
}
