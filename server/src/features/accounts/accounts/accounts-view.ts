import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import type { Context } from '../../../platform/context.ts';
import { refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { type Balance, getBalances } from '../ledger/ledger.ts';
import { externalBalances } from './accounts-hooks.ts';
import type { WireBalance } from './accounts-schemas.ts';
import type { AccountRow } from './accounts-store.ts';
import { renderExternalFields } from './external-account-schemas.ts';
import { getAccount } from './read-accounts.ts';

/** Renders an account in the shape of the contract. */
function renderAccount(row: AccountRow, balance: WireBalance, limitCents = 0n) {
  return {
    account_id: row.account_id,
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
    ...(row.program_id ? { program_id: row.program_id } : {}),
    customer_id: row.customer_id,
    business_id: row.business_id,
    type: row.type,
    status: row.status,
    description: row.description,
    ...freezeOf(row),
    balance,
    ...ownFields(row, limitCents),
  };
}

function freezeOf({ status, freeze_reason: reason, frozen_at }: AccountRow) {
  if (status !== 'frozen' || reason === null || frozen_at === null) return {};
  return { freeze: { reason, frozen_at: renderInstant(frozen_at) } };
}

function ownFields(row: AccountRow, limitCents: bigint) {
  switch (row.type) {
    case 'security_deposit':
      return {
        routing_number: Number(row.routing_number),
        account_number: Number(row.account_number),
        ach: {
          routing_number: row.routing_number ?? '',
          account_number: row.account_number ?? '',
        },
        security_deposit: { credit_account: row.credit_account_id },
      };
    case 'credit':
      return {
        credit: {
          credit_limit: centsToNumber(limitCents),
          security_deposit_account_id: row.security_deposit_account_id,
        },
      };
    case 'external':
      return renderExternalFields(row);
  }
}

/** Renders a ledger balance, in cents, in the shape of the contract. */
function renderBalance(balance: {
  currentCents: bigint;
  ledgerCents: bigint;
  availableCents: bigint;
  reservedCents: bigint;
  currency: string;
}): WireBalance {
  return {
    current_balance: centsToNumber(balance.currentCents),
    ledger_balance: centsToNumber(balance.ledgerCents),
    available_balance: centsToNumber(balance.availableCents),
    ...(balance.reservedCents > 0n && { reserved_balance: centsToNumber(balance.reservedCents) }),
    currency: balance.currency,
  };
}

/** Balance of an external account whose provider has reported none. */
function unknownBalance(currency: string): WireBalance {
  return { current_balance: 0, ledger_balance: 0, available_balance: 0, currency };
}

/** Response body of an account, with its balance. */
export async function viewAccount(context: Context, row: AccountRow) {
  const [view] = await viewAccounts(context, [row]);
  if (!view) throw new Error(`Account ${row.account_id} has no view`);
  return view;
}

/** Response bodies of accounts, with their balances. */
export async function viewAccounts(context: Context, rows: AccountRow[]) {
  const own = rows.filter((row) => row.type !== 'external').map((row) => row.account_id);
  const balances = await getBalances(context, own);
  return viewWith(context, rows, balances);
}

/**
 * Response body of one account; account and balance are read concurrently.
 *
 * @throws DomainError `account_dne`, `auth_forbidden`.
 */
export async function findAccountView(context: Context, accountId: string) {
  const [row, balances] = await Promise.all([
    getAccount(context, accountId),
    getBalances(context, [accountId]),
  ]);
  refuseOtherCustomers(context, row.customer_id);
  const [view] = await viewWith(context, [row], balances);
  if (!view) throw new Error(`Account ${accountId} has no view`);
  return view;
}

async function viewWith(context: Context, rows: AccountRow[], balances: Map<string, Balance>) {
  const external = rows.filter((row) => row.type === 'external').map((row) => row.account_id);
  const answers = external.length > 0 ? await externalBalances.ask(context, external) : [];
  const elsewhere = new Map(answers.flatMap((answer) => [...answer]));
  return rows.map((row) => {
    const balance = balances.get(row.account_id);
    if (balance) return renderAccount(row, renderBalance(balance), balance.limitCents);
    return renderAccount(row, elsewhere.get(row.account_id) ?? unknownBalance(row.currency));
  });
}
