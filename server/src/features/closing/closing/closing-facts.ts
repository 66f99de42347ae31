import type { Context } from '../../../platform/context.ts';
import { type AccountRow, getAccount, ruleOfDebit } from '../../accounts/accounts/accounts.ts';
import { getBalances } from '../../accounts/ledger/ledger.ts';
import { getTransfer, hasPendingTransfer } from '../../ach/transfers/transfers.ts';
import { hasOpenCard } from '../../cards/cards/cards.ts';
import { ruleOfPayee } from './closing-payee-rules.ts';
import type { ClosingFacts, OwnTransfer } from './closing-rules.ts';
import type { ClosingRow } from './closing-store.ts';

/** Reads the facts that decide a closing's next step. */
export async function gatherFacts(
  context: Context,
  closing: ClosingRow,
  deposit: AccountRow,
): Promise<ClosingFacts> {
  const { account_id: depositId, credit_account_id: creditId } = deposit;
  const ids = creditId ? [depositId, creditId] : [depositId];
  const balances = await getBalances(context, ids);
  const credit = creditId ? balances.get(creditId) : undefined;
  const creditCents = credit?.ledgerCents ?? 0n;
  const own = [closing.pull_transfer_id, closing.pay_back_transfer_id].filter((id) => id !== null);
  return {
    hasOpenCard: creditId !== null && (await hasOpenCard(context, creditId)),
    heldCents: creditCents - (credit?.currentCents ?? 0n),
    reservedCents: credit?.reservedCents ?? 0n,
    awaitsPayment: creditId !== null && (await hasPendingTransfer(context, creditId, own)),
    creditCents,
    depositCents: balances.get(depositId)?.ledgerCents ?? 0n,
    hasOpenCredit: creditId !== null && (await getAccount(context, creditId)).status !== 'closed',
    hasOpenDeposit: deposit.status !== 'closed',
    awaitsOthers: await hasPendingTransfer(context, depositId, own),
    repayFrom: closing.repay_from,
    payee: await standingOfPayee(context, closing, deposit),
    pull: await findOwn(context, closing.pull_transfer_id),
    repayment: await findOwn(context, closing.repayment_transfer_id),
    payBack: await findOwn(context, closing.pay_back_transfer_id),
  };
}

async function standingOfPayee(
  context: Context,
  { external_account_id: payeeId }: ClosingRow,
  deposit: AccountRow,
): Promise<ClosingFacts['payee']> {
  if (payeeId === null) return 'missing';
  const payee = await getAccount(context, payeeId);
  if (ruleOfPayee(payee, deposit) !== null) return 'unusable';
  return ruleOfDebit(payee) === null ? 'ready' : 'debits_stopped';
}

async function findOwn(context: Context, transferId: string | null): Promise<OwnTransfer | null> {
  if (transferId === null) return null;
  const row = await getTransfer(context, transferId);
  return {
    transferId,
    status: row.status,
    amountCents: row.amount_cents,
    failureReason: row.failure_reason,
  };
}
