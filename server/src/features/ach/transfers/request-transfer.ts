import { startOfEasternDate } from '../../../kernel/banking-calendar.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { type AccountRow, getAccount } from '../../accounts/accounts/accounts.ts';
import { lockBalances } from '../../accounts/ledger/ledger.ts';
import { getProgram, requireReadyProgram } from '../../tenants/brands/brands.ts';
import { planCourse } from './ach-timeline.ts';
import { lockEnds } from './lock-ends.ts';
import { refuseAboveOwed, refuseAbovePayable } from './owed-rules.ts';
import { receiptOf } from './payment-receipt-rules.ts';
import { readOwed, readPayable } from './read-payable.ts';
import { recordRequest } from './record-request.ts';
import { refuseAdvanced } from './refuse-advanced.ts';
import { refuseUnnamed } from './refuse-unnamed.ts';
import { toTransferAccount } from './transfer-account-rules.ts';
import {
  type ClassCode,
  type EntryCourse,
  refuseAboveLimit,
  transferKind,
  usualClassCode,
} from './transfer-rules.ts';
import { isDebit, type TransferKind } from './transfer-states.ts';
import type { TransferRow } from './transfers-store.ts';

export interface NewTransfer {
  originationAccountId: string;
  destinationAccountId: string;
  amountCents: bigint;
  /** The usual class of its kind if omitted. */
  classCode?: ClassCode | undefined;
  sameDay: boolean;
  description: string | null;
  /** Day of a payment, from today on; today if omitted. */
  payOn?: Temporal.PlainDate | undefined;
  /** Set by a closing, which alone moves the money of accounts that are being closed. */
  forClosing?: boolean;
  /** Set by a retry: the first entry's transfer, and the number of this attempt. */
  retry?: { originalTransferId: string; attempt: number };
  /** Set by a reversal: the settled transfer, and the error for which it is reversed. */
  reversal?: { transferId: string; reason: NonNullable<TransferRow['reversal_reason']> };
}

/**
 * Creates a transfer (contract, section 4.13). A pull and a payment post when they settle, a push and a
 * repayment now.
 *
 * @throws DomainError `account_dne`; `invalid_input` for accounts that make no transfer; `nothing_owed` for
 * a payment; `insufficient_funds` when less than the amount is available; `program_not_ready` in live.
 */
export async function requestTransfer(context: Context, input: NewTransfer): Promise<TransferRow> {
  return context.unit(async (unit) => {
    refuseOneAccount(input);
    const { origination, destination } = await lockEnds(unit, input);
    const kind = kindBetween(input, { origination, destination });
    if (kind === 'repayment' || kind === 'payment') await refuseOverpayment(unit, kind, input);
    const own = isDebit(kind) ? destination : origination;
    if (kind === 'push') {
      await refuseAdvanced(unit, own, input.amountCents);
    }

    const classCode = input.classCode ?? usualClassCode(kind);
    const course =
      kind === 'repayment' ? null : await prepareEntry(unit, { ...input, kind, classCode }, own);
    return recordRequest(unit, kind, course, {
      customer_id: own.customer_id,
      program_id: own.program_id ?? '',
      origination_account_id: input.originationAccountId,
      destination_account_id: input.destinationAccountId,
      amount_cents: input.amountCents,
      currency: own.currency,
      description: input.description,
      class_code: classCode,
      same_day: input.sameDay,
      ...(kind === 'payment' && (await receiptColumns(unit, own, input))),
      ...originOf(input),
    });
  });
}

/** Columns of a payment: its day, its receipt, and how long it is held. */
async function receiptColumns(
  unit: Unit,
  { program_id }: AccountRow,
  { payOn = null }: { payOn?: Temporal.PlainDate | null | undefined },
) {
  const { settings } = await getProgram(unit, program_id ?? '');
  const receipt = receiptOf(unit.now, { cutOff: settings.payment_cut_off, payOn });
  return {
    pay_on: receipt.payOn.toString(),
    received_at: receipt.receivedAt,
    hold_banking_days: settings.payment_hold_banking_days,
  };
}

/**
 * The course of a debit that would be requested now, by the rules of the request and without it.
 *
 * @throws DomainError as `requestTransfer` does.
 */
export async function planDebit(context: Context, input: NewTransfer): Promise<EntryCourse> {
  const origination = await getAccount(context, input.originationAccountId);
  const destination = await getAccount(context, input.destinationAccountId);
  const kind = kindBetween(input, { origination, destination });
  const classCode = input.classCode ?? usualClassCode(kind);
  return prepareEntry(context, { ...input, kind, classCode }, destination);
}

/** @throws DomainError `invalid_input` for accounts that make no transfer. */
function kindBetween(
  { forClosing, reversal }: NewTransfer,
  { origination, destination }: { origination: AccountRow; destination: AccountRow },
): TransferKind {
  const as = { forClosing, isReversal: reversal !== undefined };
  const ends = {
    origination: toTransferAccount(origination, as),
    destination: toTransferAccount(destination, as),
  };
  return transferKind(ends, as.isReversal);
}

/**
 * Checks a new ACH entry, and plans its course.
 *
 * @throws DomainError `program_not_ready` in live; `invalid_input` for an amount above the program's
 * limits, or names that cannot be written.
 */
async function prepareEntry(
  context: Context,
  entry: NewTransfer & { kind: TransferKind; classCode: ClassCode },
  { program_id, customer_id: customerId }: AccountRow,
): Promise<EntryCourse> {
  const { kind, classCode, sameDay, payOn, forClosing, reversal } = entry;
  const programId = program_id ?? '';
  if (!isFollowUp(entry)) await requireReadyProgram(context, programId);
  // Payments of a closing and reversals are exempt from the program's limits.
  if (!forClosing && !reversal) {
    const { settings } = await getProgram(context, programId);
    refuseAboveLimit(settings, kind, entry.amountCents);
    const ends = {
      kind,
      origination_account_id: entry.originationAccountId,
      destination_account_id: entry.destinationAccountId,
    };
    await refuseUnnamed(context, ends, { classCode, customerId });
  }
  const notBefore = payOn ? startOfEasternDate(payOn) : null;
  return planCourse(context, programId, { sameDay, notBefore });
}

/**
 * True for a closing, which pays out the deposit, a retry, which presents an entry again, and a
 * reversal: they are made even if the program is no longer complete.
 */
function isFollowUp({ forClosing, retry, reversal }: NewTransfer): boolean {
  return forClosing === true || retry !== undefined || reversal !== undefined;
}

/** Columns that refer to the transfer from which a retry or a reversal comes. */
function originOf({ retry, reversal }: NewTransfer) {
  return {
    original_transfer_id: retry?.originalTransferId ?? null,
    attempt: retry?.attempt ?? 1,
    reverses_transfer_id: reversal?.transferId ?? null,
    reversal_reason: reversal?.reason ?? null,
  };
}

/**
 * Refuses a repayment or a payment above the amount owed or held on the card: the surplus could not be paid
 * out. What is being paid already bounds a payment too.
 */
async function refuseOverpayment(
  unit: Unit,
  kind: 'repayment' | 'payment',
  { originationAccountId, destinationAccountId: creditId, amountCents }: NewTransfer,
): Promise<void> {
  await lockBalances(unit, kind === 'repayment' ? [originationAccountId, creditId] : [creditId]);
  if (kind === 'payment') {
    refuseAbovePayable(creditId, amountCents, await readPayable(unit, creditId));
  } else refuseAboveOwed(amountCents, await readOwed(unit, creditId));
}

function refuseOneAccount({ originationAccountId, destinationAccountId }: NewTransfer): void {
  if (originationAccountId !== destinationAccountId) return;
  const rule = 'must be another account than origination_account_id';
  throw invalidInput([{ field: 'destination_account_id', rule }]);
}
