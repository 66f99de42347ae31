import { fixedClock } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { isRolledBack } from '../../../platform/db/database.ts';
import { createGatherer, type Gatherer } from '../../../platform/gatherer.ts';
import { definePort } from '../../../platform/port.ts';
import {
  accountErrors,
  canDepositBeCredited,
  lockDepositsByNumber,
} from '../../accounts/accounts/accounts.ts';
import { performEffects } from './move-transfers.ts';
import { transferErrors } from './transfer-errors.ts';
import type { ClassCode } from './transfer-rules.ts';
import { transferStates } from './transfer-states.ts';
import { insertTransferRows, type TransferRow } from './transfers-store.ts';

/** Credit from another bank to a deposit's account number. */
export interface DirectDeposit {
  routingNumber: string;
  accountNumber: string;
  amountCents: bigint;
  classCode: ClassCode;
  description: string | null;
  companyName: string | null;
}

type Deposit = Awaited<ReturnType<typeof lockDepositsByNumber>>[number];

/** Direct deposit with the ids of its records. */
interface Incoming extends DirectDeposit {
  transferId: string;
  journalId: string;
  eventId: string;
}

type Answer = TransferRow | DomainError;
type DepositGatherer = Gatherer<{ context: Context; incoming: Incoming }, Answer>;

/** Gatherer that batches direct deposits received at the same time; one per process. */
export const depositGatherer = definePort<DepositGatherer>('deposit gatherer');

const limits = { maxBatch: 64, maxInFlightOfGroup: 1, maxInFlight: 4, maxWaiting: 4096 };

/**
 * Opens the gatherer: direct deposits of one brand that arrive at the same time are posted in one
 * transaction, as purchases are (docs/decisions/0040). Otherwise many deposits to one account would
 * each wait for the previous commit.
 */
export function openDepositGatherer(): DepositGatherer {
  return createGatherer({
    ...limits,
    // A refused batch is rolled back, so its deposits can run again one by one.
    mayRepeat: (error) => error instanceof DomainError || isRolledBack(error),
    run: async (_brandId, submitted) => {
      const [first] = submitted;
      if (!first) return [];
      return book(
        first.context,
        submitted.map((each) => each.incoming),
      );
    },
  });
}

/**
 * Receives a direct deposit and credits it at once.
 *
 * @throws DomainError `account_number_dne`; `account_not_active` for a deposit that is not active.
 */
export async function receiveDeposit(
  context: Context,
  deposit: DirectDeposit,
): Promise<TransferRow> {
  const incoming = withIds(deposit);
  const answer = context.db.isTransaction
    ? (await book(context, [incoming]))[0]
    : await context.port(depositGatherer).submit(context.brandId, { context, incoming });
  return answered(answer);
}

/** Posts the deposits of a bank's file in the given order, all or none. */
export async function creditDeposits(
  unit: Unit,
  deposits: readonly DirectDeposit[],
): Promise<TransferRow[]> {
  if (deposits.length === 0) return [];
  return (await book(unit, deposits.map(withIds))).map(answered);
}

function withIds(deposit: DirectDeposit): Incoming {
  return { ...deposit, transferId: newId(), journalId: newId(), eventId: newId() };
}

function answered(answer: Answer | undefined): TransferRow {
  if (answer instanceof DomainError) throw answer;
  if (!answer) throw new Error('A direct deposit was left unanswered');
  return answer;
}

/** Posts deposits of one brand in the given order; the answers have the same order. */
async function book(context: Context, incoming: readonly Incoming[]): Promise<Answer[]> {
  const now = context.clock.now().round({ smallestUnit: 'millisecond' });
  return context.with({ clock: fixedClock(now) }).unit(async (unit) => {
    const deposits = await lockDepositsByNumber(
      unit,
      incoming.map((each) => each.accountNumber),
    );
    const planned = incoming.map((each) => plan(unit, each, deposits));
    const rows = planned.filter((each) => !(each instanceof DomainError));
    const saved = rows.length === 0 ? [] : await insertTransferRows(unit, rows);
    const byId = new Map(saved.map((row) => [row.transfer_id, row]));
    const answers = planned.map((each) =>
      each instanceof DomainError ? each : (byId.get(each.transfer_id) ?? lost()),
    );
    const eventIds = new Map(incoming.map((each) => [each.transferId, each.eventId]));
    await performEffects(
      unit,
      answers.filter((each) => !(each instanceof DomainError)),
      received.moved ? received.effects : [],
      (row) => eventIds.get(row.transfer_id) ?? lost(),
    );
    return answers;
  });
}

const received = transition(transferStates, null, 'receive', { kind: 'incoming', hasLeft: false });

/** Row of the transfer, or the error that refuses it. */
function plan(context: Context, incoming: Incoming, deposits: readonly Deposit[]) {
  const { accountNumber, routingNumber } = incoming;
  const deposit = deposits.find(
    (each) => each.account_number === accountNumber && each.routing_number === routingNumber,
  );
  if (!deposit) return new DomainError(transferErrors.account_number_dne);
  const { account_id, status } = deposit;
  if (!canDepositBeCredited(status)) {
    return new DomainError(accountErrors.account_not_active, { account_id });
  }
  if (!received.moved) throw new Error('A direct deposit cannot be received');
  const now = context.clock.now();
  return {
    brand_id: context.brandId,
    transfer_id: incoming.transferId,
    transaction_id: incoming.journalId,
    kind: 'incoming' as const,
    status: received.to,
    customer_id: deposit.customer_id,
    program_id: deposit.program_id ?? '',
    destination_account_id: account_id,
    amount_cents: incoming.amountCents,
    currency: deposit.currency,
    description: incoming.description,
    company_name: incoming.companyName,
    class_code: incoming.classCode,
    same_day: false,
    settled_at: now,
    date_created: now,
    date_updated: now,
  };
}

function lost(): never {
  throw new Error('A direct deposit was lost on its way');
}
