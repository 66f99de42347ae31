import type { Unit } from '../../../platform/context.ts';
import { type AccountRow, moveAccount } from '../../accounts/accounts/accounts.ts';
import { postMovement } from '../../accounts/ledger/ledger.ts';
import { requestTransfer } from '../../ach/transfers/transfers.ts';
import { closeCardsOf } from '../../cards/cards/cards.ts';
import type { ClosingAction } from './closing-rules.ts';
import { type ClosingRow, updateClosing } from './closing-store.ts';

/** Performs one action of a closing, in the transaction that has locked the closing. */
export async function performAction(
  unit: Unit,
  closing: ClosingRow,
  deposit: AccountRow,
  action: ClosingAction,
): Promise<ClosingRow> {
  const save = (changes: Partial<ClosingRow>) => updateClosing(unit, closing.account_id, changes);
  switch (action.do) {
    case 'closeCards':
      await closeCardsOf(unit, creditOf(deposit));
      return closing;
    case 'release':
      await releaseCredit(unit, closing, deposit, action.amountCents);
      return save({ releases: closing.releases + 1 });
    case 'pull':
      return save({
        pull_transfer_id: await transfer(unit, {
          from: payeeOf(closing),
          to: deposit.account_id,
          amountCents: action.amountCents,
          description: 'Repayment of the card',
        }),
      });
    case 'repay':
      return save({
        repayment_transfer_id: await transfer(unit, {
          from: deposit.account_id,
          to: creditOf(deposit),
          amountCents: action.amountCents,
          description: 'Repayment of the card',
        }),
      });
    case 'closeCredit':
      await close(unit, creditOf(deposit));
      return closing;
    case 'payBack':
      return save({
        pay_back_transfer_id: await transfer(unit, {
          from: deposit.account_id,
          to: payeeOf(closing),
          amountCents: action.amountCents,
          description: 'Security deposit paid back',
        }),
      });
    case 'closeDeposit':
      await close(unit, deposit.account_id);
      return closing;
  }
}

/** Closes an account; the steps before have found nothing open, held or owed. */
async function close(unit: Unit, accountId: string): Promise<void> {
  const settled = { hasOpenCard: false, holdsMoney: false, awaitsMoney: false };
  if (await moveAccount(unit, accountId, 'close', settled)) return;
  throw new Error(`Account ${accountId} was not closed`);
}

/** Posts a credit balance, left by a refund, to the deposit: the money is the cardholder's. */
async function releaseCredit(
  unit: Unit,
  closing: ClosingRow,
  deposit: AccountRow,
  amountCents: bigint,
): Promise<void> {
  await postMovement(unit, {
    movement: 'credit_released',
    sourceKind: 'closing',
    sourceId: closing.account_id,
    number: closing.releases + 1,
    programId: deposit.program_id ?? '',
    currency: deposit.currency,
    accountId: creditOf(deposit),
    otherAccountId: deposit.account_id,
    amountCents,
  });
}

async function transfer(
  unit: Unit,
  wish: {
    from: string;
    to: string;
    amountCents: bigint;
    description: string;
  },
): Promise<string> {
  const { from, to, ...rest } = wish;
  const row = await requestTransfer(unit, {
    ...rest,
    originationAccountId: from,
    destinationAccountId: to,
    sameDay: false,
    forClosing: true,
  });
  return row.transfer_id;
}

function creditOf({ account_id, credit_account_id }: AccountRow): string {
  if (credit_account_id === null) throw new Error(`Deposit ${account_id} has no credit account`);
  return credit_account_id;
}

function payeeOf({ account_id, external_account_id }: ClosingRow): string {
  if (external_account_id === null)
    throw new Error(`The deposit ${account_id} has no account to pay back to`);
  return external_account_id;
}
