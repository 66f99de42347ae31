import { DomainError } from '../../../kernel/domain-error.ts';
import { performEffects, transition } from '../../../kernel/state-table.ts';
import { callVendor } from '../../../platform/call-vendor.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { getAccount } from '../accounts/accounts.ts';
import {
  externalAccountErrors,
  findProcessorToken,
} from '../external-accounts/external-accounts.ts';
import { daysToRead, todayOf } from './account-history-rules.ts';
import { historyStates } from './account-history-states.ts';
import {
  findHistory,
  lockHistory,
  replaceTransactions,
  type TransactionDocument,
  updateHistory,
} from './account-history-store.ts';
import { type BankTransaction, historyVendor } from './account-history-vendor.ts';
import { historyEvents } from './history-events.ts';

/** Builds or refreshes a history that is due: read, call the provider, record. Safe to repeat. */
export async function buildHistory(context: Context, accountId: string): Promise<void> {
  const history = await findHistory(context, accountId);
  const processorToken = await findProcessorToken(context, accountId);
  const today = todayOf(context);
  if (!history || !processorToken || history.known_through === today.toString()) return;
  const known = history.known_through;
  const days = daysToRead(known === null ? null : Temporal.PlainDate.from(known), today);
  const account = await getAccount(context, accountId);
  const { customer_id: customerId } = account;
  const ownerId = customerId ?? account.business_id;
  const onTimeout = () => new DomainError(externalAccountErrors.processor_timeout);
  const { brandId } = context;
  const request = { brandId, ownerId, accountId, processorToken, ...days };
  const read = (signal: AbortSignal) => context.port(historyVendor).readHistory(request, signal);
  const transactions = await callVendor(context, 'account_history', read, { onTimeout });
  await context.unit((unit) =>
    recordHistory(unit, { accountId, customerId, ...days, transactions }),
  );
}

/** Does nothing when the link and its history were removed during the call of the provider. */
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
  await performEffects(step.effects, {
    'account.history.ready': () =>
      historyEvents.ready.record(unit, {
        customerId,
        objectId: accountId,
        payload: { account_id: accountId },
      }),
  });
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
