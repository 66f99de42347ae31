import { fixedClock } from '../../kernel/clock.ts';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { centsToNumber } from '../../kernel/money.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import type { DueWork } from '../../platform/jobs/due-work.ts';
import { type AccountRow, lockAccount, lockDepositByNumber } from '../accounts/accounts.ts';
import { getProgram } from '../brands/brands.ts';
import { isVerifiedAccount } from '../external-accounts/external-accounts.ts';
import { getBalances, postMovement } from '../ledger/ledger.ts';
import { bookDeposit, type DirectDeposit } from './incoming-deposits.ts';
import { moveTransfer, performEffects } from './transfer-moves.ts';
import {
  externalAccountOf as bankAccountOf,
  type ClassCode,
  planEntry,
  type TransferAccount,
  type TransferEndIds,
  timingOf,
  transferKind,
} from './transfer-rules.ts';
import { transferStates } from './transfer-states.ts';
import {
  findWaiting,
  postpone,
  type ReturnedEntry,
  settle,
  takeBack,
  takeToBank,
} from './transfer-travel.ts';
import { type TransferWindow, windowWork as workOf } from './transfer-windows.ts';
import {
  findTransferRow,
  hasPendingTransferRow,
  insertTransferRow,
  listTransferRows,
  lockTransferRow,
  lockWaitingRows,
  type TransferFilter,
  type TransferRow,
} from './transfers-store.ts';
import { checkUnfiledReturn, fileUnsent, settleUnfiled } from './unfiled-entries.ts';

export type { DirectDeposit } from './incoming-deposits.ts';
export type { TransferWindow } from './transfer-windows.ts';
export type { TransferFilter, TransferRow } from './transfers-store.ts';

export interface NewTransfer {
  originationAccountId: string;
  destinationAccountId: string;
  amountCents: bigint;
  classCode: ClassCode;
  sameDay: boolean;
  description: string | null;
  /** Of a closing, which alone moves the money of accounts that are being closed. */
  forClosing?: boolean;
}

/**
 * Asks for a transfer (contract, section 4.13). A pull moves money when it settles, a push and a
 * repayment now.
 *
 * @throws DomainError `account_dne`; `invalid_input` for accounts that make no transfer;
 *   `insufficient_funds` where less than the amount is free.
 */
export async function requestTransfer(context: Context, input: NewTransfer): Promise<TransferRow> {
  return context.transaction(async (tx) => {
    const { origination, destination } = await lockEnds(tx, context, input);
    const kind = transferKind({
      origination: toTransferAccount(origination, input.forClosing),
      destination: toTransferAccount(destination, input.forClosing),
    });
    if (kind === 'repayment') await refuseOverpayment(tx, context, input);
    const step = transition(transferStates, null, 'request', { kind, hasLeft: false });
    if (!step.moved) throw new Error(`No transfer of kind ${kind} can be asked for`);
    const deposit = kind === 'pull' ? destination : origination;
    const course =
      kind === 'repayment'
        ? null
        : await planCourse({ ...context, db: tx }, deposit.program_id ?? '', input.sameDay);
    const now = context.clock.now();
    const row = await insertTransferRow(tx, {
      brand_id: context.brandId,
      transfer_id: newId(),
      transaction_id: newId(),
      kind,
      status: step.to,
      customer_id: deposit.customer_id,
      program_id: deposit.program_id ?? '',
      origination_account_id: origination.account_id,
      destination_account_id: destination.account_id,
      amount_cents: input.amountCents,
      currency: deposit.currency,
      description: input.description,
      class_code: input.classCode,
      same_day: input.sameDay,
      leaves_at: course?.leavesAt ?? null,
      settles_at: course?.settlesAt ?? null,
      return_check_at: course?.returnCheckAt ?? null,
      settled_at: step.to === 'completed' ? now : null,
      date_created: now,
      date_updated: now,
    });
    const moment = { ...context, clock: fixedClock(now) };
    await performEffects(tx, moment, postMovement, row, step.effects);
    return row;
  });
}

/**
 * Takes in money that another bank sent to a deposit's numbers; it is there at once.
 *
 * @throws DomainError `account_number_dne`; `account_not_active` for a deposit that is closed.
 */
export async function receiveDeposit(context: Context, input: DirectDeposit): Promise<TransferRow> {
  return context.transaction(async (tx) => {
    const deposit = await lockDepositByNumber(tx, context, input);
    return bookDeposit(tx, context, postMovement, deposit, input);
  });
}

/** Locks both accounts, always in one order, so that neither is closed or removed meanwhile. */
async function lockEnds(tx: Tx, context: Context, input: NewTransfer) {
  const { originationAccountId, destinationAccountId } = input;
  if (originationAccountId === destinationAccountId) {
    const rule = 'must be another account than origination_account_id';
    throw invalidInput([{ field: 'destination_account_id', rule }]);
  }
  const locked = new Map<string, AccountRow>();
  for (const id of [originationAccountId, destinationAccountId].sort()) {
    locked.set(id, await lockAccount(tx, context, id));
  }
  const origination = locked.get(originationAccountId);
  const destination = locked.get(destinationAccountId);
  if (!origination || !destination) throw new Error('An account was locked and is not there');
  return { origination, destination };
}

/** What is owed or held on the card can be repaid, and no more: it would be stuck there. */
async function refuseOverpayment(tx: Tx, context: Context, input: NewTransfer): Promise<void> {
  const creditId = input.destinationAccountId;
  const ids = [input.originationAccountId, creditId];
  const balances = await getBalances(tx, context, ids, { lock: true });
  const owedCents = -(balances.get(creditId)?.currentCents ?? 0n);
  if (input.amountCents <= owedCents) return;
  const most = centsToNumber(owedCents > 0n ? owedCents : 0n);
  const rule = `must be at most what is owed and held on the credit account: ${most}`;
  throw invalidInput([{ field: 'amount', rule }]);
}

async function planCourse(context: Context, programId: string, sameDay: boolean) {
  const { settings } = await getProgram(context, programId);
  return planEntry(timingOf(settings), context.clock.now(), sameDay);
}

/** The transfer, or `transfer_dne`. */
export async function getTransfer(context: Context, transferId: string): Promise<TransferRow> {
  const row = await findTransferRow(context.db, context.brandId, transferId);
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
  return toPage(await listTransferRows(context.db, context.brandId, filter, page), limit);
}

/**
 * Cancels a transfer that has not left; a push's money is free again.
 * @throws DomainError `transfer_dne`, `transfer_left` when it is too late.
 */
export async function cancelTransfer(context: Context, transferId: string): Promise<TransferRow> {
  return context.transaction(async (tx) => {
    const row = await lockTransferRow(tx, context.brandId, transferId);
    if (!row) throw new DomainError('transfer_dne', { transfer_id: transferId });
    const cancelled = await moveTransfer(tx, context, postMovement, row, 'cancel');
    if (!cancelled) throw new DomainError('transfer_left', { status: row.status });
    return cancelled;
  });
}

/** Whether money is on its way from or to an account, other than by the transfers named. */
export async function hasPendingTransfer(
  tx: Tx,
  context: Context,
  accountId: string,
  exceptIds: string[] = [],
): Promise<boolean> {
  return hasPendingTransferRow(tx, context.brandId, accountId, exceptIds);
}

/** The transfer, locked until the transaction ends; `transfer_dne`. */
export async function lockTransfer(
  tx: Tx,
  context: Context,
  transferId: string,
): Promise<TransferRow> {
  const row = await lockTransferRow(tx, context.brandId, transferId);
  if (!row) throw new DomainError('transfer_dne', { transfer_id: transferId });
  return row;
}

/** The due work that all transfers of a window share: to cut the file that they leave in. */
export function windowWork(window: TransferWindow): DueWork & { key: string } {
  return workOf(window);
}

/** The account at another bank that a pull or push is with. */
export function externalAccountOf(transfer: TransferEndIds): string {
  return bankAccountOf(transfer);
}

/** The same of a transfer that waits to leave, and undefined of any other. */
export async function findWaitingAccount(
  context: Context,
  transferId: string,
): Promise<string | undefined> {
  return findWaiting(context, transferId);
}

/** What waits to leave in a window or before, at most `limit`, kept from being cancelled. */
export async function lockWaitingTransfers(
  tx: Tx,
  context: Context,
  window: TransferWindow & { limit: number },
): Promise<TransferRow[]> {
  return lockWaitingRows(tx, context.brandId, window);
}

/** Marks transfers as entered into a bank file: from here on they cannot be cancelled. */
export async function takeTransfersToBank(tx: Tx, context: Context, ids: readonly string[]) {
  await takeToBank(tx, context, ids);
}

/** Lets a transfer that could not be entered into its file wait for the next window. */
export async function postponeTransfer(tx: Tx, context: Context, row: TransferRow): Promise<void> {
  const course = await planCourse({ ...context, db: tx }, row.program_id, row.same_day);
  await postpone(tx, context, row.transfer_id, course);
}

/** Gives up a transfer that waits and cannot be sent; a push's money is free again. */
export async function failTransfer(
  tx: Tx,
  context: Context,
  row: TransferRow,
  reason: string,
): Promise<void> {
  await moveTransfer(tx, context, postMovement, row, 'fail', { failure_reason: reason });
}

/** Settles a transfer whose time has come, unless it came back. True when this settled it. */
export async function settleTransfer(context: Context, transferId: string): Promise<boolean> {
  return settle(context, postMovement, transferId);
}

/** Takes a locked transfer back. Undefined, with nothing done, when it has ended otherwise. */
export async function returnTransfer(
  tx: Tx,
  context: Context,
  row: TransferRow,
  returned: ReturnedEntry,
): Promise<TransferRow | undefined> {
  return takeBack(tx, context, postMovement, row, returned);
}

/** Transfers from before bank files; see unfiled-entries.ts. */
export async function fileUnsentTransfer(context: Context, transferId: string): Promise<void> {
  await fileUnsent(context, transferId);
}

export async function settleUnfiledTransfer(context: Context, transferId: string): Promise<void> {
  await settleUnfiled(context, postMovement, transferId);
}

export async function checkUnfiledTransfer(context: Context, transferId: string): Promise<void> {
  await checkUnfiledReturn(context, postMovement, transferId);
}

function toTransferAccount(row: AccountRow, forClosing = false): TransferAccount {
  return {
    accountId: row.account_id,
    type: row.type,
    status: forClosing && row.type !== 'external' ? 'active' : row.status,
    ownerId: row.customer_id ?? row.business_id,
    isVerified: row.type === 'external' && isVerifiedAccount(row),
    securityDepositAccountId: row.security_deposit_account_id,
    currency: row.currency,
  };
}
