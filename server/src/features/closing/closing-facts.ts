import { ruleOfPayee } from './closing-payee-rules.ts';
import type { RoomAccount, Walk } from './closing-rooms.ts';
import type { ClosingFacts, OwnTransfer } from './closing-rules.ts';
import type { ClosingRow } from './closing-store.ts';

/** Reads all that decides about a closing's next step. */
export async function gatherFacts(
  walk: Walk,
  closing: ClosingRow,
  deposit: RoomAccount,
): Promise<ClosingFacts> {
  const { tx, context, rooms } = walk;
  const { account_id: depositId, credit_account_id: creditId } = deposit;
  const ids = creditId ? [depositId, creditId] : [depositId];
  const balances = await rooms.getBalances(tx, context, ids);
  const credit = creditId ? balances.get(creditId) : undefined;
  const creditCents = credit?.ledgerCents ?? 0n;
  const own = [closing.pull_transfer_id, closing.pay_back_transfer_id].filter((id) => id !== null);
  return {
    hasOpenCard: creditId !== null && (await rooms.hasOpenCard(tx, context, creditId)),
    heldCents: creditCents - (credit?.currentCents ?? 0n),
    creditCents,
    depositCents: balances.get(depositId)?.ledgerCents ?? 0n,
    hasOpenCredit:
      creditId !== null && (await rooms.getAccount(tx, context, creditId)).status !== 'closed',
    hasOpenDeposit: deposit.status !== 'closed',
    awaitsOthers: await rooms.hasPendingTransfer(tx, context, depositId, own),
    repayFrom: closing.repay_from,
    payee: await standingOfPayee(walk, closing, deposit),
    pull: await findOwn(walk, closing.pull_transfer_id),
    repayment: await findOwn(walk, closing.repayment_transfer_id),
    payBack: await findOwn(walk, closing.pay_back_transfer_id),
  };
}

async function standingOfPayee(
  { tx, context, rooms }: Walk,
  { external_account_id: payeeId }: ClosingRow,
  deposit: RoomAccount,
): Promise<ClosingFacts['payee']> {
  if (payeeId === null) return 'missing';
  const payee = await rooms.getAccount(tx, context, payeeId);
  return ruleOfPayee(payee, deposit) === null ? 'ready' : 'unusable';
}

async function findOwn(
  { tx, context, rooms }: Walk,
  transferId: string | null,
): Promise<OwnTransfer | null> {
  if (transferId === null) return null;
  const row = await rooms.getTransfer({ ...context, db: tx }, transferId);
  return {
    transferId,
    status: row.status,
    amountCents: row.amount_cents,
    failureReason: row.failure_reason,
  };
}
