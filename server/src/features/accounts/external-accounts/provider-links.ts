import { centsToNumber } from '../../../kernel/money.ts';
import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  findLink,
  findLinkBalances,
  findLinkByToken,
  insertLink,
  type LinkedColumns,
  updateLink,
} from './external-accounts-store.ts';
import type { LinkedBankAccount } from './external-accounts-vendor.ts';

export const processorToken = sealedColumn('external_accounts', 'processor_token', ['account_id']);

/** Id of the account with which the owner has linked this bank account already, if any. */
export async function findLinkedAccount(
  context: Context,
  ownerId: string,
  linked: LinkedBankAccount,
): Promise<string | undefined> {
  return findLinkByToken(context, ownerId, hashToken(context, linked));
}

/** Creates the link of a new account; `linked` is null until its link flow is finished. */
export async function openLink(
  unit: Unit,
  link: { accountId: string; ownerId: string; linked: LinkedBankAccount | null },
): Promise<void> {
  await insertLink(unit, {
    ...link,
    linked: link.linked && toColumns(unit, link.accountId, link.linked),
    now: unit.now,
  });
}

/** Stores the provider's current data of a linked account. */
export async function saveLink(
  unit: Unit,
  accountId: string,
  linked: LinkedBankAccount,
): Promise<void> {
  const columns = toColumns(unit, accountId, linked);
  await updateLink(unit, accountId, columns, unit.now);
}

/** The token of a link, or null when it has none: not finished, or removed. */
export async function findProcessorToken(
  context: Context,
  accountId: string,
): Promise<string | null> {
  const link = await findLink(context, accountId);
  return link?.processor_token
    ? context.vault.open(link.processor_token, processorToken, accountId)
    : null;
}

/** Balances by account id, as the provider reported them when the accounts were linked. */
export async function findExternalBalances(context: Context, accountIds: string[]) {
  const rows = await findLinkBalances(context, accountIds);
  return new Map(
    rows.map(({ account_id, current_cents, available_cents, currency }) => [
      account_id,
      {
        current_balance: centsToNumber(current_cents),
        ledger_balance: centsToNumber(current_cents),
        available_balance: centsToNumber(available_cents),
        currency,
      },
    ]),
  );
}

function toColumns(context: Context, accountId: string, linked: LinkedBankAccount): LinkedColumns {
  return {
    processor_token: context.vault.seal(linked.processorToken, processorToken, accountId),
    processor_token_hash: hashToken(context, linked),
    current_cents: linked.currentCents,
    available_cents: linked.availableCents,
  };
}

function hashToken({ vault }: Context, linked: LinkedBankAccount): Buffer {
  return vault.keyedHash(linked.processorToken, 'external_account.processor_token');
}
