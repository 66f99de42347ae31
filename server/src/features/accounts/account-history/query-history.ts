import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import { boundCustomersCalls } from '../../../platform/bounded-uses/bound-customers-calls.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { findFirstProgram } from '../../tenants/brands/brands.ts';
import { type AccountRow, getAccount } from '../accounts/accounts.ts';
import { findExternalBalances, isVerified } from '../external-accounts/external-accounts.ts';
import { type HistoryRange, historyRange, todayOf } from './account-history-rules.ts';
import { historyStates } from './account-history-states.ts';
import {
  findHistory,
  insertHistory,
  listTransactions,
  lockHistory,
} from './account-history-store.ts';

/** Job that builds a history, due `history_delay_ms` after the first query of a day. */
export const historyBuild = defineJob({
  kind: 'account_history.build',
  payload: Type.Object({ account_id: Type.String() }),
  key: ({ account_id }) => [account_id],
});

interface HistoryQuery {
  start_date?: string | undefined;
  end_date?: string | undefined;
  count: number;
  offset: number;
}

/**
 * A page of an account's history, or null while it is being built; the first query schedules the
 * build (contract, section 4.15).
 *
 * @throws DomainError `account_dne`; `invalid_input` for impossible dates and for an account that
 *   is not external, not linked or not verified; `vendor_calls_used_up` for a cardholder who has caused too many.
 */
export async function queryHistory(context: Context, accountId: string, query: HistoryQuery) {
  const account = await getAccount(context, accountId);
  refuseOtherCustomers(context, account.customer_id);
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

/** Schedules the build that a query requires; true when the history is ready to read. */
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
    if (step.moved) {
      await boundCustomersCalls(unit);
      await scheduleBuild(unit, accountId, delayMs);
    }
    return history?.status === 'ready';
  });
}

async function scheduleBuild(unit: Unit, accountId: string, delayMs: number): Promise<void> {
  const at = unit.now.add({ milliseconds: delayMs });
  await historyBuild.schedule(unit, { account_id: accountId }, { at });
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
