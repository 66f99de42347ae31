import { performEffects, transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { type AccountRow, getAccount, moveAccount } from '../../accounts/accounts/accounts.ts';
import { lockDepositMoney } from '../../accounts/ledger/ledger.ts';
import { performAction } from './closing-actions.ts';
import { closingEvents } from './closing-events.ts';
import { gatherFacts } from './closing-facts.ts';
import { hasFailed, nextAction, reportSteps, type StepReport } from './closing-rules.ts';
import { type ClosingEffect, closingStates } from './closing-states.ts';
import { type ClosingRow, updateClosing } from './closing-store.ts';

/** Facts of an account whose reopening depends on none. */
const settled = { hasOpenCard: false, holdsMoney: false, awaitsMoney: false };

/** Limit of actions in one unit; more would mean that an action does not change its own facts. */
const maxActions = 25;

/**
 * Advances a closing as far as its facts allow; the transaction has locked its deposit. A killed
 * process rolls back every action, so the next run begins at the same step.
 */
export async function advanceClosing(unit: Unit, closing: ClosingRow): Promise<ClosingRow> {
  if (closing.status === 'closed') return reopenAfterReturn(unit, closing);
  await lockMoney(unit, closing.account_id);
  let current = closing;
  for (let actions = 0; actions <= maxActions; actions += 1) {
    const deposit = await getAccount(unit, closing.account_id);
    const steps = reportSteps(await gatherFacts(unit, current, deposit));
    const action = nextAction(steps);
    if (!action) return saveStanding(unit, current, deposit, steps);
    current = await performAction(unit, current, deposit, action);
  }
  throw new Error(`The closing of account ${closing.account_id} does not end`);
}

/** Locks all balances of a closing before its actions, in the order in which a journal locks them. */
export async function lockMoney(unit: Unit, accountId: string): Promise<void> {
  const deposit = await getAccount(unit, accountId);
  await lockDepositMoney(unit, {
    accountId,
    creditAccountId: deposit.credit_account_id,
    programId: deposit.program_id ?? '',
    currency: deposit.currency,
  });
}

async function saveStanding(
  unit: Unit,
  closing: ClosingRow,
  deposit: AccountRow,
  steps: StepReport[],
): Promise<ClosingRow> {
  const step = transition(closingStates, closing.status, 'check', {
    isRefused: steps.some(({ status }) => status === 'refused'),
    isDone: steps.every(({ status }) => status === 'done'),
  });
  if (!step.moved) return closing;
  const now = unit.now;
  const changes = { status: step.to, date_updated: now };
  const saved = await updateClosing(unit, closing.account_id, changes);
  await performClosing(unit, deposit, steps, step.effects);
  return saved;
}

/**
 * Reopens the deposit of a closed closing after a return of its payback, or of a pull, which leaves it below
 * zero; the closing is stopped. The return of a payment leaves the amount owed on the credit account, which is
 * reopened with its deposit, so that the next request can collect and repay it.
 */
async function reopenAfterReturn(unit: Unit, closing: ClosingRow): Promise<ClosingRow> {
  const deposit = await getAccount(unit, closing.account_id);
  const facts = await gatherFacts(unit, closing, deposit);
  const isPayBackReturned =
    facts.payBack !== null && hasFailed(facts.payBack) && facts.depositCents > 0n;
  const isOwed = facts.creditCents < 0n;
  if (!isPayBackReturned && facts.depositCents >= 0n && !isOwed) return closing;
  const step = transition(closingStates, closing.status, 'reopen', {
    isRefused: true,
    isDone: false,
  });
  if (!step.moved) return closing;
  const { credit_account_id: creditId } = deposit;
  if (isOwed && creditId !== null) await moveAccount(unit, creditId, 'reopen', settled);
  const hasOpenCredit = isOwed || facts.hasOpenCredit;
  const steps = reportSteps({ ...facts, hasOpenCredit, hasOpenDeposit: true });
  await performClosing(unit, deposit, steps, step.effects);
  return updateClosing(unit, closing.account_id, { status: step.to, date_updated: unit.now });
}

/** Performs the effects of a status change, in the order of closing-states.ts. */
export async function performClosing(
  unit: Unit,
  deposit: AccountRow,
  steps: StepReport[],
  effects: readonly ClosingEffect[],
): Promise<void> {
  const { account_id, customer_id: customerId } = deposit;
  const about = { customerId, objectId: account_id };
  const performers: Record<ClosingEffect, () => Promise<unknown>> = {
    'account.closing': () =>
      closingEvents.begun.record(unit, { ...about, payload: { account_id } }),
    'account.closing_stopped': async () => {
      const refusal = steps.find(({ status }) => status === 'refused');
      if (refusal?.status !== 'refused') return;
      const payload = { account_id, step: refusal.step, reason: refusal.reason };
      await closingEvents.stopped.record(unit, { ...about, payload });
    },
    reopenDeposit: () => moveAccount(unit, account_id, 'reopen', settled),
  };
  await performEffects(effects, performers);
}
