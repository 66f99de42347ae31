import { fixedClock } from '../../kernel/clock.ts';
import { boundedCall } from '../../platform/bounded-call.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  moveTransfer,
  originOf,
  type PostTransfer,
  scheduleWork,
  transferWork,
} from './transfer-moves.ts';
import {
  findTransferRow,
  lockTransferRow,
  type TransferRow,
  updateTransferRow,
} from './transfers-store.ts';
import type { AchReturn, AchVendor, Submission } from './transfers-vendor.ts';

/** The ACH operator, and how long it may take to answer. */
export interface AchDeps {
  vendor: AchVendor;
  vendorTimeoutMs: number;
}

/** What the door hands in of other rooms. */
export interface EntryDeps extends AchDeps {
  post: PostTransfer;
  findProcessorToken(tx: Tx, context: Context, accountId: string): Promise<string | null>;
}

/** Read, call, record: sends a transfer that is due to leave. Safe to repeat. */
export async function sendEntry(
  context: Context,
  deps: EntryDeps,
  transferId: string,
): Promise<void> {
  const row = await takeToSend(context, transferId);
  if (!row) return;
  const submission = await submit(context, deps, row);
  await withLocked(context, transferId, async (tx, locked, moment) => {
    if (locked.status !== 'pending' || locked.vendor_reference) return;
    if (!submission.accepted) {
      const detail = { failure_reason: submission.reason };
      await moveTransfer(tx, moment, deps.post, locked, 'fail', detail);
      return;
    }
    await updateTransferRow(tx, context.brandId, transferId, {
      vendor_reference: submission.reference,
      date_updated: moment.clock.now(),
    });
    await scheduleWork(tx, moment, locked, transferWork.settle, locked.settles_at);
  });
}

/**
 * Marks a transfer as left before the operator hears of it, so that a cancellation can never come
 * between. Undefined when there is nothing to send: cancelled, or sent before.
 */
async function takeToSend(context: Context, transferId: string): Promise<TransferRow | undefined> {
  return withLocked(context, transferId, async (tx, row, moment) => {
    if (row.status !== 'pending' || row.vendor_reference) return undefined;
    if (row.left_at) return row;
    const now = moment.clock.now();
    const changes = { left_at: now, date_updated: now };
    return updateTransferRow(tx, context.brandId, transferId, changes);
  });
}

async function submit(context: Context, deps: EntryDeps, row: TransferRow): Promise<Submission> {
  const isPull = row.kind === 'pull';
  const externalId = isPull ? originOf(row) : row.destination_account_id;
  const processorToken = await deps.findProcessorToken(context.db, context, externalId);
  if (!processorToken) throw new Error(`External account ${externalId} is not linked`);
  const entry = {
    idempotencyKey: row.transfer_id,
    direction: isPull ? ('debit' as const) : ('credit' as const),
    processorToken,
    amountCents: row.amount_cents,
    currency: row.currency,
    classCode: row.class_code,
    sameDay: row.same_day,
    description: row.description,
  };
  return callOperator(deps, (vendor, signal) => vendor.submit(entry, signal));
}

/** Settles a transfer whose time has come, or takes note that it was returned before. */
export async function settleEntry(
  context: Context,
  deps: EntryDeps,
  transferId: string,
): Promise<void> {
  const row = await findTransferRow(context.db, context.brandId, transferId);
  if (row?.status !== 'pending' || !row.vendor_reference) return;
  const returned = await findReturn(deps, row.vendor_reference, false);
  await withLocked(context, transferId, async (tx, locked, moment) => {
    if (locked.status !== 'pending') return;
    if (returned) await moveTransfer(tx, moment, deps.post, locked, 'return', toDetail(returned));
    else {
      const detail = { settled_at: moment.clock.now() };
      await moveTransfer(tx, moment, deps.post, locked, 'settle', detail);
    }
  });
}

/** Takes a settled transfer back when the operator has a late return of it. */
export async function checkEntryReturn(
  context: Context,
  deps: EntryDeps,
  transferId: string,
): Promise<void> {
  const row = await findTransferRow(context.db, context.brandId, transferId);
  if (row?.status !== 'completed' || !row.vendor_reference) return;
  const returned = await findReturn(deps, row.vendor_reference, true);
  if (!returned) return;
  await withLocked(context, transferId, async (tx, locked, moment) => {
    if (locked.status !== 'completed') return;
    await moveTransfer(tx, moment, deps.post, locked, 'return', toDetail(returned));
  });
}

function findReturn(deps: EntryDeps, reference: string, hasSettled: boolean) {
  return callOperator(deps, (vendor, signal) =>
    vendor.findReturn({ reference, hasSettled }, signal),
  );
}

function toDetail({ code, reason }: AchReturn) {
  return { return_code: code, failure_reason: reason };
}

function callOperator<T>(
  { vendor, vendorTimeoutMs }: AchDeps,
  call: (vendor: AchVendor, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const onTimeout = () => new Error(`The ACH operator did not answer in ${vendorTimeoutMs} ms`);
  return boundedCall(vendorTimeoutMs, onTimeout, (signal) => call(vendor, signal));
}

/** Works on a locked transfer at one moment, so that all its times of one move agree. */
async function withLocked<T>(
  context: Context,
  transferId: string,
  work: (tx: Tx, row: TransferRow, moment: Context) => Promise<T>,
): Promise<T | undefined> {
  return context.transaction(async (tx) => {
    const row = await lockTransferRow(tx, context.brandId, transferId);
    return row && work(tx, row, { ...context, clock: fixedClock(context.clock.now()) });
  });
}
