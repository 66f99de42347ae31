import type { Context, Unit } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import {
  type AccountRow,
  lockAccount,
  openExternalAccount,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { lookUpAccount } from './aggregator-calls.ts';
import { confirmDebits } from './confirm-debits.ts';
import { requireLinkOwner } from './external-account-owners.ts';
import { isVerified } from './external-account-rules.ts';
import { aggregatorVendor, type LinkedBankAccount } from './external-accounts-vendor.ts';
import { findLinkedAccount, openLink, saveLink } from './provider-links.ts';

/** Looks up the account behind a processor token; call it outside any transaction. */
export async function prepareLink(
  context: Context,
  { customerId, processorToken }: { customerId: string; processorToken: string },
): Promise<LinkedBankAccount> {
  const { name: ownerName } = await requireLinkOwner(context, { customerId });
  return lookUpAccount(context, { ownerId: customerId, processorToken, ownerName });
}

/**
 * Links a bank account to a customer (contract, section 4.12). When the customer has a link to
 * the bank account already, linking again refreshes and returns that one, and authorizes its debits anew.
 */
export async function linkAccount(context: Context, customerId: string, linked: LinkedBankAccount) {
  const row = await context.unit(async (unit) => {
    // The lock serializes concurrent links, and prevents the customer's deletion.
    await lockCustomer(unit, customerId);
    const known = await findLinkedAccount(unit, customerId, linked);
    if (known) return refreshAccount(unit, known, linked);
    const account = await openExternalAccount(unit, {
      customer_id: customerId,
      business_id: null,
      currency: linked.currency,
      description: linked.name,
      verification_status: linked.verificationStatus,
      link_type: context.port(aggregatorVendor).linkType,
      bank_name: linked.bankName,
      mask: linked.mask,
    });
    await openLink(unit, { accountId: account.account_id, ownerId: customerId, linked });
    return account;
  });
  return viewAccount(context, row);
}

/** Refreshes an account from the provider; an account verified by other means stays verified. */
async function refreshAccount(
  unit: Unit,
  accountId: string,
  linked: LinkedBankAccount,
): Promise<AccountRow> {
  const account = await lockAccount(unit, accountId);
  await saveLink(unit, accountId, linked);
  await confirmDebits(unit, account, 'link');
  const keeps = isVerified(account.verification_status) && !isVerified(linked.verificationStatus);
  return updateExternalAccount(unit, accountId, {
    bank_name: linked.bankName,
    mask: linked.mask,
    ...(keeps ? {} : { verification_status: linked.verificationStatus }),
  });
}
