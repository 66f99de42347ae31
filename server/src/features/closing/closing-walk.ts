import { transition } from '../../kernel/state-table.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { performAction } from './closing-actions.ts';
import { gatherFacts } from './closing-facts.ts';
import type { RoomAccount, Walk } from './closing-rooms.ts';
import { hasFailed, nextAction, reportSteps, type StepReport } from './closing-rules.ts';
import { closingStates } from './closing-states.ts';
import { type ClosingRow, updateClosing } from './closing-store.ts';

/** Each action changes what the next look finds; more of them at once would be a mistake here. */
const maxActions = 25;

/**
 * Goes on with a closing, whose deposit the transaction has locked, as far as things allow. All of it
 * is this transaction: who is cut off starts anew where it began.
 */
export async function goOn(walk: Walk, closing: ClosingRow): Promise<ClosingRow> {
  if (closing.status === 'closed') return comeBack(walk, closing);
  const { tx, context, rooms } = walk;
  await lockMoney(walk, closing.account_id);
  let current = closing;
  for (let actions = 0; actions <= maxActions; actions += 1) {
    const deposit = await rooms.getAccount(tx, context, closing.account_id);
    const steps = reportSteps(await gatherFacts(walk, current, deposit));
    const action = nextAction(steps);
    if (!action) return saveStanding(walk, current, deposit, steps);
    current = await performAction(walk, current, deposit, action);
  }
  throw new Error(`The closing of account ${closing.account_id} does not come to an end`);
}

/** Locks the money before anything is done with it, as a journal would: all of it, in one order. */
export async function lockMoney({ tx, context, rooms }: Walk, accountId: string): Promise<void> {
  const deposit = await rooms.getAccount(tx, context, accountId);
  await rooms.lockDepositMoney(tx, context, {
    accountId,
    creditAccountId: deposit.credit_account_id,
    programId: deposit.program_id ?? '',
    currency: deposit.currency,
  });
}

async function saveStanding(
  walk: Walk,
  closing: ClosingRow,
  deposit: RoomAccount,
  steps: StepReport[],
): Promise<ClosingRow> {
  const { tx, context } = walk;
  const step = transition(closingStates, closing.status, 'look', {
    isRefused: steps.some(({ status }) => status === 'refused'),
    isDone: steps.every(({ status }) => status === 'done'),
  });
  if (!step.moved) return closing;
  const now = context.clock.now();
  const changes = { status: step.to, date_updated: now };
  const saved = await updateClosing(tx, context.brandId, closing.account_id, changes);
  await announce(walk, deposit, steps, step.effects);
  return saved;
}

/** What was paid back at the end of a closing has come back: it is opened again, and stops. */
async function comeBack(walk: Walk, closing: ClosingRow): Promise<ClosingRow> {
  const { tx, context, rooms } = walk;
  const deposit = await rooms.getAccount(tx, context, closing.account_id);
  const facts = await gatherFacts(walk, closing, deposit);
  if (!facts.payBack || !hasFailed(facts.payBack) || facts.depositCents <= 0n) return closing;
  const step = transition(closingStates, closing.status, 'comeBack', {
    isRefused: true,
    isDone: false,
  });
  if (!step.moved) return closing;
  if (step.effects.includes('reopenDeposit')) {
    const empty = { hasOpenCard: false, holdsMoney: false, awaitsMoney: false };
    await rooms.moveAccount(tx, context, closing.account_id, 'reopen', empty);
  }
  const changes = { status: step.to, date_updated: context.clock.now() };
  const saved = await updateClosing(tx, context.brandId, closing.account_id, changes);
  const steps = reportSteps({ ...facts, hasOpenDeposit: true });
  await announce(walk, deposit, steps, step.effects);
  return saved;
}

/** Tells of a move; see closing-states.ts. */
export async function announce(
  { tx, context }: Walk,
  deposit: RoomAccount,
  steps: StepReport[],
  effects: readonly string[],
): Promise<void> {
  const { account_id, customer_id: customerId } = deposit;
  const tell = (event: 'account.closing' | 'account.closing_stopped', payload: object) =>
    recordEvent(tx, context, {
      event,
      customerId,
      objectId: account_id,
      payload: { account_id, ...payload },
    });
  if (effects.includes('announceClosing')) await tell('account.closing', {});
  const refusal = steps.find(({ status }) => status === 'refused');
  if (effects.includes('announceStopped') && refusal?.status === 'refused') {
    const { step, reason } = refusal;
    await tell('account.closing_stopped', { step, reason });
  }
}
