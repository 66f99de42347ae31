import { DomainError } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { type AccountRow, accountErrors, moveAccount } from '../../accounts/accounts/accounts.ts';
import { gatherFacts } from './closing-facts.ts';
import { lockDeposit } from './closing-lock.ts';
import { choosePayee, choosePayeeAgain } from './closing-payee.ts';
import { advanceClosing, lockMoney, performClosing } from './closing-progress.ts';
import { hasFailed, type RepaySource } from './closing-rules.ts';
import { closingStates } from './closing-states.ts';
import { type ClosingRow, findClosing, insertClosing, updateClosing } from './closing-store.ts';
import { type ClosingReport, report } from './get-closing.ts';

export interface ClosingWish {
  externalAccountId: string | undefined;
  repayFrom: RepaySource | undefined;
}

/**
 * Requests the closing of a deposit account: closes its cards at once, then, as soon as each is
 * possible, repays the debt, closes the credit account, pays the deposit back and closes the deposit
 * account. A repeated request advances the closing and replaces its failed transfers.
 *
 * @throws DomainError `account_dne`, `account_not_deposit`; `account_closed` where it was closed
 *   without a closing; `invalid_input` for an ineligible bank account, or for a missing one
 *   where none or several are eligible.
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
      ? await repeatRequest(unit, deposit, known, wish)
      : await createClosing(unit, deposit, wish);
    return report(unit, await advanceClosing(unit, asked));
  });
}

async function createClosing(
  unit: Unit,
  deposit: AccountRow,
  wish: ClosingWish,
): Promise<ClosingRow> {
  const { account_id, credit_account_id: creditId } = deposit;
  if (deposit.status === 'closed') {
    throw new DomainError(accountErrors.account_closed, { account_id });
  }
  await lockMoney(unit, account_id);
  const external_account_id = await choosePayee(unit, deposit, wish.externalAccountId);
  const step = transition(closingStates, null, 'request', { isRefused: false, isDone: false });
  if (!step.moved) throw new Error('No closing can be requested');
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
  await performClosing(unit, deposit, [], step.effects);
  return row;
}

/** Replaces the request's choices; a closing that is stopped drops its failed transfers. */
async function repeatRequest(
  unit: Unit,
  deposit: AccountRow,
  closing: ClosingRow,
  wish: ClosingWish,
): Promise<ClosingRow> {
  if (closing.status === 'closed') return closing;
  const payee = await choosePayeeAgain(unit, deposit, closing, wish.externalAccountId);
  const changed = await updateClosing(unit, closing.account_id, {
    external_account_id: payee,
    repay_from: wish.repayFrom ?? closing.repay_from,
    date_updated: unit.now,
  });
  const current = await advanceClosing(unit, changed);
  if (current.status !== 'stopped') return current;
  const { pull, payBack } = await gatherFacts(unit, current, deposit);
  return updateClosing(unit, closing.account_id, {
    // A settled pull is spent already: the next request pulls the amount still missing.
    pull_transfer_id: pull?.status === 'pending' ? pull.transferId : null,
    pay_back_transfer_id: payBack && !hasFailed(payBack) ? payBack.transferId : null,
  });
}
