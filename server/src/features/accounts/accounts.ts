import { DomainError } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { getProgram } from '../brands/brands.ts';
import {
  type Balance,
  getBalances,
  keepCreditStatus,
  lockBalances,
  openCreditBalance,
  openDepositBalance,
} from '../ledger/ledger.ts';
import { requireReach } from './account-access.ts';
import { type AccountMove, moveAccountRow, tellMoneyMoved } from './account-moves.ts';
import {
  commonColumns,
  type ExternalDetails,
  insertExternalAccount,
  type NewExternalAccount,
} from './account-opening.ts';
import { newAccountNumber, testRoutingNumber } from './account-rules.ts';
import { tellUnsettled } from './account-settling-rules.ts';
import type { AccountFacts } from './account-states.ts';
import { accountRemoval, externalBalances } from './accounts-hooks.ts';
import {
  type AccountFilter,
  type AccountRow,
  findAccount,
  holdDepositRows,
  insertAccount,
  listAccountRows,
  listVerifications,
  lockAccountRow,
  updateAccountRow,
} from './accounts-store.ts';
import { renderAccount, renderBalance, unknownBalance } from './accounts-view.ts';

export { requireReach } from './account-access.ts';
export { tellAccountsMoved } from './account-moves.ts';
export type { ExternalDetails } from './account-opening.ts';
export { accountRemoval, depositMoneyMoved, externalBalances } from './accounts-hooks.ts';
export { AccountSchema, accountExample, type WireBalance } from './accounts-schemas.ts';
export type { AccountFilter, AccountRow } from './accounts-store.ts';

/** The account, or `account_dne` when the brand has none of that id. */
export async function getAccount(context: Context, accountId: string): Promise<AccountRow> {
  const row = await findAccount(context, accountId);
  if (!row) throw new DomainError('account_dne', { account_id: accountId });
  return row;
}

/** The same, and keeps it from being changed until the transaction ends. */
export async function lockAccount(unit: Unit, accountId: string): Promise<AccountRow> {
  await lockAccountRow(unit, accountId);
  return getAccount(unit, accountId);
}

/** The deposits that ACH entries with these numbers are for, kept from being closed. */
export async function holdDepositsByNumber(unit: Unit, numbers: bigint[]) {
  return holdDepositRows(unit, numbers);
}

/** How external accounts are verified. */
export async function findVerifications(context: Context, accountIds: readonly string[]) {
  return listVerifications(context, accountIds);
}

/** A page of the brand's accounts, newest first. */
export async function listAccounts(
  context: Context,
  filter: AccountFilter,
  page: PageRequest,
): Promise<Page<AccountRow>> {
  const { before, limit } = page;
  const rows = await listAccountRows(context, filter, {
    before,
    limit: limit + 1,
  });
  return toPage(rows, limit);
}

/** Every account of a customer or business, newest first. */
export async function listAccountsOf(
  context: Context,
  filter: AccountFilter,
): Promise<AccountRow[]> {
  return listAccountRows(context, filter, { before: null, limit: 10_000 });
}

/** Whether a customer has an account that is neither closed nor removed. */
export async function hasOpenAccount(context: Context, customerId: string): Promise<boolean> {
  const filter = { customerId, openOnly: true };
  const rows = await listAccountRows(context, filter, { before: null, limit: 1 });
  return rows.length > 0;
}

/** Opens a security deposit account with a balance of nothing, and numbers to receive ACH at. */
export async function openDepositAccount(
  unit: Unit,
  owner: { programId: string; customerId: string },
): Promise<AccountRow> {
  // Read by the transaction's own connection: one that waited for a second could wait for itself.
  const { currency } = await getProgram(unit, owner.programId);
  const accountId = newId();
  await openDepositBalance(unit, { accountId, currency });
  const row = {
    ...commonColumns(unit, accountId, currency),
    type: 'security_deposit' as const,
    description: 'Security deposit account',
    customer_id: owner.customerId,
    program_id: owner.programId,
    routing_number: testRoutingNumber,
  };
  // Twelve random digits meet an existing number about never; then the next ones are tried.
  while (!(await insertAccount(unit, { ...row, account_number: newAccountNumber() })));
  return getAccount(unit, accountId);
}

/** Opens the credit account of a deposit; its limit follows the deposit from here on. */
export async function openCreditAccount(unit: Unit, deposit: AccountRow): Promise<AccountRow> {
  const accountId = newId();
  const { account_id: depositAccountId, currency } = deposit;
  const common = commonColumns(unit, accountId, currency);
  const { status } = common;
  await openCreditBalance(unit, { accountId, currency, depositAccountId, status });
  await insertAccount(unit, {
    ...common,
    type: 'credit',
    description: 'Secured charge card account',
    customer_id: deposit.customer_id,
    business_id: deposit.business_id,
    program_id: deposit.program_id,
    security_deposit_account_id: depositAccountId,
  });
  return getAccount(unit, accountId);
}

/** Opens an external account: a bank account elsewhere, which the ledger does not keep. */
export async function openExternalAccount(
  unit: Unit,
  account: NewExternalAccount,
): Promise<AccountRow> {
  return getAccount(unit, await insertExternalAccount(unit, account));
}

/** Changes an external account's details or status. */
export async function updateExternalAccount(
  unit: Unit,
  accountId: string,
  changes: ExternalDetails & { status?: 'active' | 'inactive' | 'removed' },
): Promise<AccountRow> {
  const date_updated = unit.now;
  await updateAccountRow(unit, accountId, { ...changes, date_updated });
  return getAccount(unit, accountId);
}

/**
 * Closes a deposit account and its credit account.
 *
 * @throws DomainError `account_not_settled` while a card is open, or money is on the deposit, on its
 *   way, owed or held; `account_closed` when it is closed already.
 */
export async function closeDepositAccount(
  context: Context,
  accountId: string,
): Promise<AccountRow> {
  return context.unit(async (unit) => {
    const deposit = await lockAccount(unit, accountId);
    const credit = deposit.credit_account_id;
    const ids = credit ? [credit, accountId] : [accountId];
    const balances = await lockBalances(unit, ids);
    const holds = await accountRemoval.run(unit, deposit);
    const facts = {
      hasOpenCard: holds.includes('open_card'),
      awaitsMoney: holds.includes('pending_transfer'),
      holdsMoney: [...balances.values()].some((b) => b.ledgerCents !== 0n || b.currentCents !== 0n),
    };
    for (const id of ids) {
      const isMoved = await moveAccount(unit, id, 'close', facts);
      if (isMoved || id !== accountId) continue;
      if (deposit.status === 'closed') throw new DomainError('account_closed', { account_id: id });
      const money = {
        deposit: balances.get(id),
        credit: credit ? balances.get(credit) : undefined,
      };
      const reasons = tellUnsettled(facts, money);
      throw new DomainError('account_not_settled', { account_id: id, reasons });
    }
    await tellMoneyMoved(unit, [deposit]);
    return getAccount(unit, accountId);
  });
}

/** Takes a step in the closing of a deposit or credit account; false where it may not be. */
export async function moveAccount(
  unit: Unit,
  accountId: string,
  move: AccountMove,
  facts: AccountFacts,
): Promise<boolean> {
  const account = await getAccount(unit, accountId);
  const status = await moveAccountRow(unit, account, move, facts);
  if (status) await keepCreditStatus(unit, { accountId, status });
  return status !== null;
}

/** An account as the API shows it, with its balance. */
export async function viewAccount(context: Context, row: AccountRow) {
  const [view] = await viewAccounts(context, [row]);
  if (!view) throw new Error(`Account ${row.account_id} has no view`);
  return view;
}

/** Accounts as the API shows them, with their balances. */
export async function viewAccounts(context: Context, rows: AccountRow[]) {
  const own = rows.filter((row) => row.type !== 'external').map((row) => row.account_id);
  const balances = await getBalances(context, own);
  return viewWith(context, rows, balances);
}

/**
 * One account as the API shows it, read together with its balance.
 *
 * @throws DomainError `account_dne`, `auth_forbidden`.
 */
export async function findAccountView(context: Context, accountId: string) {
  const [row, balances] = await Promise.all([
    getAccount(context, accountId),
    getBalances(context, [accountId]),
  ]);
  requireReach(context, row);
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
