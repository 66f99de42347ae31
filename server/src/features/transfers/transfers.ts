import { DomainError } from '../../kernel/domain-error.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { getProgram } from '../brands/brands.ts';
import { lockBalances } from '../ledger/ledger.ts';
import { type AccountTest, recordTest } from './account-tests.ts';
import { bookTogether, createDepositReceiver, type DirectDeposit } from './incoming-deposits.ts';
import { refuseAdvanced } from './payout-bounds.ts';
import { settleTogether } from './settle-together.ts';
import { toTransferAccount } from './transfer-account-rules.ts';
import { advancePulls } from './transfer-advances.ts';
import { moveTransfer } from './transfer-moves.ts';
import { lockEnds, type NewTransfer, recordRequest } from './transfer-requests.ts';
import {
  externalAccountOf as bankAccountOf,
  type EntryCourse,
  planEntry,
  refuseAboveOwed,
  type TransferEndIds,
  timingOf,
  transferKind,
} from './transfer-rules.ts';
import {
  findWaiting,
  postpone,
  type ReturnedEntry,
  takeBack,
  takeToBank,
} from './transfer-travel.ts';
import type { TransferWindow } from './transfers-hooks.ts';
import {
  findTransferRow,
  hasPendingTransferRow,
  listTransferRows,
  lockTransferRow,
  lockWaitingRows,
  type TransferFilter,
  type TransferRow,
} from './transfers-store.ts';

export type { DirectDeposit } from './incoming-deposits.ts';
export type { NewTransfer } from './transfer-requests.ts';
export { accountTestMoved, type TransferWindow, transferWaits } from './transfers-hooks.ts';
export { TransferAnswer, transferExample } from './transfers-schemas.ts';
export type { TransferFilter, TransferRow } from './transfers-store.ts';
export { viewTransfer } from './transfers-wire-routes.ts';

const receive = createDepositReceiver();

/**
 * Asks for a transfer (contract, section 4.13). A pull moves money when it settles, a push and a
 * repayment now.
 *
 * @throws DomainError `account_dne`; `invalid_input` for accounts that make no transfer;
 *   `insufficient_funds` where less than the amount is free.
 */
export async function requestTransfer(context: Context, input: NewTransfer): Promise<TransferRow> {
  return context.unit(async (unit) => {
    const { origination, destination } = await lockEnds(unit, input);
    const kind = transferKind({
      origination: toTransferAccount(origination, input.forClosing),
      destination: toTransferAccount(destination, input.forClosing),
    });
    if (kind === 'repayment') await refuseOverpayment(unit, input);
    const deposit = kind === 'pull' ? destination : origination;
    if (kind === 'push') {
      await refuseAdvanced(unit, deposit, input.amountCents);
    }

    const isAch = kind !== 'repayment';
    const programId = deposit.program_id ?? '';
    const course = isAch ? await planCourse(unit, programId, input.sameDay) : null;
    return recordRequest(unit, input, { kind, deposit, course });
  });
}

/**
 * Takes in money that another bank sent to a deposit's numbers; it is there at once.
 *
 * @throws DomainError `account_number_dne`; `account_not_active` for a deposit that is closed.
 */
export async function receiveDeposit(context: Context, input: DirectDeposit): Promise<TransferRow> {
  return receive(context, input);
}

/** The same of several within a transaction, in the order given: of entries in a bank's file. */
export async function creditDeposits(unit: Unit, inputs: readonly DirectDeposit[]) {
  return bookTogether(unit, inputs);
}

/** When what goes back to other banks now leaves, settles, and can last be answered. */
export async function planReturn(context: Context, programId: string): Promise<EntryCourse> {
  return planCourse(context, programId, false);
}

/** Sends an entry to an external account that shows whether there is one. */
export async function requestAccountTest(unit: Unit, test: AccountTest): Promise<TransferRow> {
  const course = await planCourse(unit, test.programId, false);
  return recordTest(unit, test, course);
}

/** What is owed or held on the card can be repaid, and no more: it would be stuck there. */
async function refuseOverpayment(unit: Unit, input: NewTransfer): Promise<void> {
  const creditId = input.destinationAccountId;
  const ids = [input.originationAccountId, creditId];
  const balances = await lockBalances(unit, ids);
  const owedCents = -(balances.get(creditId)?.currentCents ?? 0n);
  refuseAboveOwed(input.amountCents, owedCents);
}

async function planCourse(context: Context, programId: string, sameDay: boolean) {
  const { settings } = await getProgram(context, programId);
  return planEntry(timingOf(settings), context.clock.now(), sameDay);
}

/** The transfer, or `transfer_dne`. */
export async function getTransfer(context: Context, transferId: string): Promise<TransferRow> {
  const row = await findTransferRow(context, transferId);
  if (!row) throw new DomainError('transfer_dne', { transfer_id: transferId });
  return row;
}

/** A page of the brand's transfers, newest first. */
export async function listTransfers(
  context: Context,
  filter: TransferFilter,
  { before, limit }: PageRequest,
): Promise<Page<TransferRow>> {
  const page = { before, limit: limit + 1 };
  return toPage(await listTransferRows(context, filter, page), limit);
}

/**
 * Cancels a transfer that has not left; a push's money is free again.
 * @throws DomainError `transfer_dne`, `transfer_left` when it is too late.
 */
export async function cancelTransfer(context: Context, transferId: string): Promise<TransferRow> {
  return context.unit(async (unit) => {
    const row = await lockTransferRow(unit, transferId);
    if (!row) throw new DomainError('transfer_dne', { transfer_id: transferId });
    const cancelled = await moveTransfer(unit, row, 'cancel');
    if (!cancelled) throw new DomainError('transfer_left', { status: row.status });
    return cancelled;
  });
}

/** Whether money is on its way from or to an account, other than by the transfers named. */
export async function hasPendingTransfer(
  context: Context,
  accountId: string,
  exceptIds: string[] = [],
): Promise<boolean> {
  return hasPendingTransferRow(context, accountId, exceptIds);
}

/** The transfer, locked until the transaction ends; `transfer_dne`. */
export async function lockTransfer(unit: Unit, transferId: string): Promise<TransferRow> {
  const row = await lockTransferRow(unit, transferId);
  if (!row) throw new DomainError('transfer_dne', { transfer_id: transferId });
  return row;
}

/** The account at another bank that a pull or push is with. */
export function externalAccountOf(transfer: TransferEndIds): string {
  return bankAccountOf(transfer);
}

/** External account of a transfer that was not sent yet; undefined for any other transfer. */
export async function findWaitingAccount(
  context: Context,
  transferId: string,
): Promise<string | undefined> {
  return findWaiting(context, transferId);
}

/** What waits to leave in a window or before, at most `limit`, kept from being cancelled. */
export async function lockWaitingTransfers(
  unit: Unit,
  window: TransferWindow & { limit: number },
): Promise<TransferRow[]> {
  return lockWaitingRows(unit, window);
}

/** Marks transfers as entered into a bank file: from here on they cannot be cancelled. */
export async function takeTransfersToBank(unit: Unit, ids: readonly string[]) {
  await takeToBank(unit, ids);
}

/** Lets a transfer that could not be entered into its file wait for the next window. */
export async function postponeTransfer(unit: Unit, row: TransferRow): Promise<void> {
  const course = await planCourse(unit, row.program_id, row.same_day);
  await postpone(unit, row.transfer_id, course);
}

/** Gives up a transfer that waits and cannot be sent; a push's money is free again. */
export async function failTransfer(unit: Unit, row: TransferRow, reason: string): Promise<void> {
  await moveTransfer(unit, row, 'fail', { failure_reason: reason });
}

/** Settles transfers whose time has come, in one transaction, unless they came back. */
export async function settleTransfers(context: Context, ids: readonly string[]): Promise<void> {
  await settleTogether(context, ids);
}

/** Takes a locked transfer back. Undefined, with nothing done, when it has ended otherwise. */
export async function returnTransfer(
  unit: Unit,
  row: TransferRow,
  returned: ReturnedEntry,
): Promise<TransferRow | undefined> {
  return takeBack(unit, row, returned);
}

/** Advances what their programs allow of pulls that have left; safe to repeat. */
export async function advanceTransfers(context: Context, ids: readonly string[]): Promise<void> {
  await advancePulls(context, ids);
}
