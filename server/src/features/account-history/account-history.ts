import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { transition } from '../../kernel/state-table.ts';
import { boundedCall } from '../../platform/bounded-call.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { type AccountRow, getAccount } from '../accounts/accounts.ts';
import { findFirstProgram } from '../brands/brands.ts';
import {
  findExternalBalances,
  findProcessorToken,
  isVerified,
  refuseForeignKey,
} from '../external-accounts/external-accounts.ts';
import { daysToRead, type HistoryRange, historyRange } from './account-history-rules.ts';
import { historyStates } from './account-history-states.ts';
import {
  deleteHistory,
  findHistory,
  insertHistory,
  listTransactions,
  lockHistory,
  replaceTransactions,
  type TransactionDocument,
  updateHistory,
} from './account-history-store.ts';
import type { BankTransaction, HistoryVendor } from './account-history-vendor.ts';

export const buildKind = 'account_history.build';

export interface HistoryQuery {
  start_date?: string | undefined;
  end_date?: string | undefined;
  count: number;
  offset: number;
}

/**
 * A page of an account's history, or null while it is being built: the first query starts that
 * (contract, section 4.15).
 *
 * @throws DomainError `account_dne`; `invalid_input` for impossible dates and for an account that is
 *   not external, not linked or not verified.
 */
export async function queryHistory(context: Context, accountId: string, query: HistoryQuery) {
  const account = await getAccount(context, accountId);
  refuseForeignKey(context, account.customer_id);
  const range = historyRange(query, todayOf(context));
  const problem = historyProblem(account);
  if (problem) throw invalidInput([{ field: 'account_id', rule: problem }]);
  const isReady = await noteQuery(context, accountId);
  return isReady ? readPage(context, accountId, range, query) : null;
}

function historyProblem(account: AccountRow): string | null {
  if (account.type !== 'external') return 'must be an external account';
  if (account.status !== 'active') return `must be a linked account; it is ${account.status}`;
  return isVerified(account.verification_status) ? null : 'must be a verified account';
}

/** Counts a query in, and tells whether there is a history to read already. */
async function noteQuery(context: Context, accountId: string): Promise<boolean> {
  const seen = await findHistory(context, accountId);
  if (seen?.status === 'building') return false;
  if (seen?.known_through === todayOf(context).toString()) return true;
  const delayMs = (await findFirstProgram(context))?.settings.history_delay_ms ?? 0;
  return context.unit(async (unit) => {
    const isNew = await insertHistory(unit, accountId, unit.now);
    const history = isNew ? undefined : await lockHistory(unit, accountId);
    const isStale = history?.known_through !== todayOf(unit).toString();
    const step = transition(historyStates, history?.status ?? null, 'query', { isStale });
    if (step.moved) await scheduleBuild(unit, accountId, delayMs);
    return history?.status === 'ready';
  });
}

async function scheduleBuild(unit: Unit, accountId: string, delayMs: number): Promise<void> {
  await scheduleDue(unit, {
    kind: buildKind,
    dueAt: unit.now.add({ milliseconds: delayMs }),
    payload: { account_id: accountId },
    key: `${buildKind}:${accountId}`,
  });
}

async function readPage(
  context: Context,
  accountId: string,
  range: HistoryRange,
  page: { count: number; offset: number },
) {
  const { total, rows } = await listTransactions(context, accountId, range, page);
  const balance = (await findExternalBalances(context, [accountId])).get(accountId);
  if (!balance) throw new Error(`External account ${accountId} has no link`);
  return { total, rows, balance };
}

/** The provider, and how long it may take to answer. */
export interface HistoryDeps {
  vendor: HistoryVendor;
  vendorTimeoutMs: number;
}

/** Builds or refreshes a history that is due: read, ask the provider, record. Safe to repeat. */
export async function buildHistory(
  context: Context,
  { vendor, vendorTimeoutMs }: HistoryDeps,
  accountId: string,
): Promise<void> {
  const history = await findHistory(context, accountId);
  const processorToken = await findProcessorToken(context, accountId);
  const today = todayOf(context);
  if (!history || !processorToken || history.known_through === today.toString()) return;
  const known = history.known_through;
  const days = daysToRead(known === null ? null : Temporal.PlainDate.from(known), today);
  const account = await getAccount(context, accountId);
  const { customer_id: customerId } = account;
  const ownerId = customerId ?? account.business_id;
  const onTimeout = () => new DomainError('processor_timeout');
  const { brandId } = context;
  const transactions = await boundedCall(vendorTimeoutMs, onTimeout, (signal) =>
    vendor.readHistory({ brandId, ownerId, accountId, processorToken, ...days }, signal),
  );
  await context.unit((unit) =>
    recordHistory(unit, { accountId, customerId, ...days, transactions }),
  );
}

/** Does nothing when the link was removed meanwhile, and the history with it. */
async function recordHistory(
  unit: Unit,
  built: {
    accountId: string;
    customerId: string | null;
    from: Temporal.PlainDate;
    through: Temporal.PlainDate;
    transactions: BankTransaction[];
  },
): Promise<void> {
  const { accountId, customerId, from, through } = built;
  const history = await lockHistory(unit, accountId);
  const step = history && transition(historyStates, history.status, 'record', { isStale: false });
  if (!step?.moved) return;
  const documents = built.transactions.map(toDocument);
  await replaceTransactions(unit, accountId, from.toString(), documents);
  await updateHistory(unit, accountId, {
    status: step.to,
    known_through: through.toString(),
    date_updated: unit.now,
  });
  if (!step.effects.includes('announceReady')) return;
  await recordEvent(unit, {
    event: 'account.history.ready',
    customerId,
    objectId: accountId,
    payload: { account_id: accountId },
  });
}

/** Erases what was read of an account whose link is removed. */
export async function eraseHistory(unit: Unit, accountId: string): Promise<void> {
  await deleteHistory(unit, accountId);
}

/** The date in UTC on the brand's clock: the contract's history dates are in UTC. */
function todayOf({ clock }: Context): Temporal.PlainDate {
  return clock.now().toZonedDateTimeISO('UTC').toPlainDate();
}

function toDocument(transaction: BankTransaction): TransactionDocument {
  return {
    transaction_id: transaction.transactionId,
    state: transaction.state,
    previous_transaction_id: transaction.previousTransactionId,
    transaction_type: transaction.transactionType,
    amount_cents: transaction.amountCents.toString(),
    currency: transaction.currency,
    created_on: transaction.createdOn,
    updated_on: transaction.updatedOn,
    details: transaction.details,
  };
}
