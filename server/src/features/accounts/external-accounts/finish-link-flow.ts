import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import {
  getAccount,
  lockAccount,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { exchangeToken } from './aggregator-calls.ts';
import { refuseFinished, requireExternal } from './external-account-access.ts';
import { externalAccountErrors } from './external-account-errors.ts';
import { ownerOf, requireLinkOwner } from './external-account-owners.ts';
import { finishedStatus, type VerificationStatus } from './external-account-rules.ts';
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
    if (known) {
      throw new DomainError(externalAccountErrors.external_account_exists, { account_id: known });
    }
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
