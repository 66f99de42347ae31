import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { searchedPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import { transactionErrors } from './transaction-errors.ts';
import type { CardTransaction } from './transaction-rules.ts';
import {
  findTransaction,
  type TransactionConditions,
  transactionList,
} from './transactions-store.ts';

/** The transaction, or `transaction_dne` when the brand has none of that id. */
export async function getTransaction(
  context: Context,
  transactionId: string,
): Promise<CardTransaction> {
  const row = await findTransaction(context, transactionId);
  if (!row) {
    throw new DomainError(transactionErrors.transaction_dne, { transaction_id: transactionId });
  }
  return row;
}

export interface TransactionSearch {
  customerId?: string | undefined;
  accountId?: string | undefined;
  cardId?: string | undefined;
  /** First and last day of creation, both included, in UTC. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  conditions: Omit<TransactionConditions, 'from' | 'to'>;
}

/** A page of the brand's card transactions, newest first. */
export async function listTransactions(
  context: Context,
  search: TransactionSearch,
  page: PageRequest,
): Promise<Page<CardTransaction>> {
  const { startDate, endDate, conditions: given, ...filter } = search;
  if (startDate && endDate && endDate < startDate) {
    throw invalidInput([{ field: 'end_date', rule: 'must not be before start_date' }]);
  }
  const conditions: TransactionConditions = {
    ...given,
    from: startDate ? startOfDay(startDate) : undefined,
    to: endDate ? endOfDay(endDate) : undefined,
  };
  return searchedPage(context, transactionList, { filter, conditions }, page);
}

function startOfDay(date: string): Temporal.Instant {
  return Temporal.Instant.from(`${date}T00:00Z`);
}

/** Last microsecond of a day, the database's precision: no date follows 9999-12-31. */
function endOfDay(date: string): Temporal.Instant {
  return Temporal.Instant.from(`${date}T23:59:59.999999Z`);
}
