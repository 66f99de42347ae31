import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { type MovementName, movements } from './ledger-rules.ts';
import {
  findInternalAccounts,
  insertJournal,
  insertJournals,
  type JournalRow,
  type SoughtInternal,
} from './ledger-store.ts';

export interface MoneyMovement {
  movement: MovementName;
  /** Source of the movement, such as `transfer` and its id; it posts each movement at most once. */
  sourceKind: 'transfer' | 'transaction' | 'closing';
  sourceId: string;
  /** Number of the step, for a movement that its source makes several times. */
  number?: number;
  programId: string;
  currency: string;
  /** The customer account that the movement debits or credits. */
  accountId: string;
  /**
   * The second customer account: the credit account for `repaid_from_deposit`, the deposit for
   * `credit_released`.
   */
  otherAccountId?: string;
  /** Positive amount. */
  amountCents: bigint;
  /** The journal's id, when the source has chosen it already. */
  journalId?: string;
}

/**
 * Posts a movement of money: one journal, two entries, the balances and, with a deposit, the limit
 * of its credit account. Safe to repeat: a source's movement is posted once.
 *
 * @returns the journal's id, and whether this call posted it.
 * @throws DomainError `insufficient_funds` when it would leave the available balance below zero and
 *   is no return; it changes nothing then.
 */
export async function postMovement(
  unit: Unit,
  movement: MoneyMovement,
): Promise<{ journalId: string; posted: boolean }> {
  const [journal] = await toJournals(unit, [movement]);
  if (!journal) throw new Error('A movement makes a journal');
  const result = await insertJournal(unit, journal);
  if (result.journal_id === null) throw new DomainError(ledgerErrors.insufficient_funds);
  return { journalId: result.journal_id, posted: result.outcome === 'posted' };
}

/**
 * Posts several movements at once, in their order. Callers pass only movements that were not posted
 * before and debit no customer account. It throws when one is not posted; the caller's transaction
 * must roll back then.
 */
export async function postMovements(unit: Unit, moved: readonly MoneyMovement[]): Promise<void> {
  const journals = await toJournals(unit, moved);
  if (journals.length === 0) return;
  const outcomes = await insertJournals(unit, journals);
  const wrong = outcomes.find((outcome) => outcome !== 'posted');
  if (wrong) throw new Error(`A movement of a batch was answered ${wrong}`);
}

/** Builds the journals of movements, with one query for all internal accounts. */
async function toJournals(unit: Unit, moved: readonly MoneyMovement[]): Promise<JournalRow[]> {
  const sides = moved.map((movement) => {
    const { debit, credit } = movements[movement.movement];
    return [sideOf(movement, debit), sideOf(movement, credit)];
  });
  const sought = sides.flat().filter((side) => typeof side !== 'string');
  const found = sought.length === 0 ? [] : await findInternalAccounts(unit, sought);
  const idOf = (side: string | SoughtInternal) =>
    typeof side === 'string' ? side : (found[sought.indexOf(side)] ?? '');
  return moved.map((movement, index) => ({
    ...toJournal(unit, movement),
    accountIds: (sides[index] ?? []).map(idOf),
  }));
}

function toJournal(context: Context, movement: MoneyMovement): Omit<JournalRow, 'accountIds'> {
  const { isReturn, description } = movements[movement.movement];
  return {
    brandId: context.brandId,
    journalId: movement.journalId ?? newId(),
    sourceKind: movement.sourceKind,
    sourceId: movement.sourceId,
    step:
      movement.number === undefined ? movement.movement : `${movement.movement}:${movement.number}`,
    isReturn,
    description,
    occurredAt: context.clock.now().toString(),
    currency: movement.currency,
    amounts: [-movement.amountCents, movement.amountCents],
  };
}

/** Account of a side, or the key of an internal account. */
function sideOf(
  movement: MoneyMovement,
  side: (typeof movements)[MovementName]['debit' | 'credit'],
): string | SoughtInternal {
  const { accountId, otherAccountId, programId, currency } = movement;
  if (side === 'account') return accountId;
  if (side !== 'other_account') {
    return { programId, kind: side, currency, facingAccountId: accountId };
  }
  if (otherAccountId === undefined) throw new Error(`${movement.movement} lacks its ${side}`);
  return otherAccountId;
}
