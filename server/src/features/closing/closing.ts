import { DomainError } from '../../kernel/domain-error.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { type AccountRow, getAccount, lockAccount, moveAccount } from '../accounts/accounts.ts';
import { gatherFacts } from './closing-facts.ts';
import { choosePayee } from './closing-payee.ts';
import {
  type ClosingFacts,
  hasFailed,
  type RepaySource,
  reportSteps,
  type StepReport,
} from './closing-rules.ts';
import { closingStates } from './closing-states.ts';
import { type ClosingRow, findClosing, insertClosing, updateClosing } from './closing-store.ts';
import { announce, goOn, lockMoney } from './closing-walk.ts';

/** Where a closing stands. */
export interface ClosingReport {
  closing: ClosingRow;
  steps: StepReport[];
  facts: ClosingFacts;
}

export interface ClosingWish {
  externalAccountId: string | undefined;
  repayFrom: RepaySource | undefined;
}

/**
 * Asks for a deposit account to be closed: its cards at once, then, as soon as each is possible, what
 * is owed repaid, the credit account closed, the deposit paid back, the deposit account closed. Asked
 * again it goes on if it can, and what came to nothing is tried anew.
 *
 * @throws DomainError `account_dne`, `account_not_deposit`; `account_closed` where it was closed
 *   without a closing; `invalid_input` for a bank account that cannot be paid back to, or where one
 *   must be named.
 */
export async function closeAccount(
  context: Context,
  accountId: string,
  wish: ClosingWish,
): Promise<ClosingReport> {
  return context.unit(async (unit) => {
    const deposit = await lockDeposit(unit, accountId, wish.externalAccountId);
    const known = await findClosing(unit, accountId);
    const asked = known
      ? await askAgain(unit, deposit, known, wish)
      : await askFirst(unit, deposit, wish);
    return report(unit, await goOn(unit, asked));
  });
}

/** Schedules a look at a deposit's closing, in the transaction that has moved its money. */
export async function scheduleClosingLook(
  unit: Unit,
  { depositId }: { depositId: string },
): Promise<void> {
  // One row each: work that already runs may have read the facts before this transaction.
  await scheduleDue(unit, {
    kind: 'closing.look',
    dueAt: unit.now,
    payload: { account_id: depositId },
  });
}

/** Goes on with a closing because something has happened that it may have waited for. */
export async function lookAtClosing(context: Context, accountId: string): Promise<void> {
  await context.unit(async (unit) => {
    const known = await findClosing(unit, accountId);
    if (!known) return;
    await lockDeposit(unit, accountId, known.external_account_id);
    const closing = await findClosing(unit, accountId);
    if (closing) await goOn(unit, closing);
  });
}

/**
 * Where a closing stands; nothing is done for it.
 *
 * @throws DomainError `account_dne`, `account_not_deposit`, `closing_dne`.
 */
export async function getClosing(context: Context, accountId: string): Promise<ClosingReport> {
  return context.unit(async (unit) => {
    requireDeposit(await getAccount(unit, accountId));
    const closing = await findClosing(unit, accountId);
    if (!closing) throw new DomainError('closing_dne', { account_id: accountId });
    return report(unit, closing);
  });
}

/**
 * Locks the deposit, which makes of two that ask at once one after the other, and the bank account it
 * is paid back to, in the order in which a transfer locks its two ends.
 */
async function lockDeposit(
  unit: Unit,
  accountId: string,
  externalId: string | null | undefined,
): Promise<AccountRow> {
  requireDeposit(await getAccount(unit, accountId));
  for (const id of externalId ? [accountId, externalId].sort() : [accountId]) {
    await lockAccount(unit, id);
  }
  return getAccount(unit, accountId);
}

function requireDeposit({ account_id, type }: AccountRow): void {
  if (type !== 'security_deposit') throw new DomainError('account_not_deposit', { account_id });
}

async function askFirst(unit: Unit, deposit: AccountRow, wish: ClosingWish): Promise<ClosingRow> {
  const { account_id, credit_account_id: creditId } = deposit;
  if (deposit.status === 'closed') throw new DomainError('account_closed', { account_id });
  await lockMoney(unit, account_id);
  const external_account_id = await choosePayee(unit, deposit, wish.externalAccountId);
  const step = transition(closingStates, null, 'ask', { isRefused: false, isDone: false });
  if (!step.moved) throw new Error('No closing can be asked for');
  const now = unit.now;
  const row = await insertClosing(unit, {
    brand_id: unit.brandId,
    account_id,
    status: step.to,
    external_account_id,
    repay_from: wish.repayFrom ?? 'deposit',
    date_created: now,
    date_updated: now,
  });
  const facts = { hasOpenCard: true, holdsMoney: true, awaitsMoney: true };
  for (const id of creditId ? [account_id, creditId] : [account_id]) {
    await moveAccount(unit, id, 'startClosing', facts);
  }
  await announce(unit, deposit, [], step.effects);
  return row;
}

/** What is wished now holds from here on; a transfer that came to nothing makes room for another. */
async function askAgain(
  unit: Unit,
  deposit: AccountRow,
  closing: ClosingRow,
  wish: ClosingWish,
): Promise<ClosingRow> {
  if (closing.status === 'closed') return closing;
  const payee =
    wish.externalAccountId === undefined && closing.external_account_id !== null
      ? closing.external_account_id
      : await choosePayee(unit, deposit, wish.externalAccountId);
  const changed = await updateClosing(unit, closing.account_id, {
    external_account_id: payee,
    repay_from: wish.repayFrom ?? closing.repay_from,
    date_updated: unit.now,
  });
  const current = await goOn(unit, changed);
  if (current.status !== 'stopped') return current;
  const { pull, payBack } = await gatherFacts(unit, current, deposit);
  return updateClosing(unit, closing.account_id, {
    // One that has settled is spent by now: asked again, what is still missing is brought in anew.
    pull_transfer_id: pull?.status === 'pending' ? pull.transferId : null,
    pay_back_transfer_id: payBack && !hasFailed(payBack) ? payBack.transferId : null,
  });
}

async function report(unit: Unit, closing: ClosingRow): Promise<ClosingReport> {
  const deposit = await getAccount(unit, closing.account_id);
  const facts = await gatherFacts(unit, closing, deposit);
  return { closing, steps: reportSteps(facts), facts };
}
