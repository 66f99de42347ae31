import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { cardErrors } from '../cards/cards.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import { type DecisionRecord, readDecision } from './read-decision.ts';
import type { CardTransaction } from './transaction-rules.ts';
import { decideInUnit, findTransaction } from './transactions-store.ts';

export interface TriedPurchase {
  /** The transaction as it would be recorded. */
  transaction: CardTransaction;
  decision: DecisionRecord;
}

/** Carries the result out of the unit that it rolls back. */
class DryRunEnded extends Error {
  readonly result: TriedPurchase;

  constructor(result: TriedPurchase) {
    super('A dry run ends with a rollback');
    this.result = result;
  }
}

/**
 * Decides a purchase by the statement that decides recorded ones, in a unit that is rolled back.
 *
 * @throws DomainError `card_dne`.
 */
export async function tryPurchase(
  context: Context,
  request: PurchaseRequest,
): Promise<TriedPurchase> {
  try {
    return await context.unit(async (unit) => {
      throw new DryRunEnded(await decide(unit, request));
    });
  } catch (error) {
    if (error instanceof DryRunEnded) return error.result;
    throw error;
  }
}

async function decide(unit: Unit, request: PurchaseRequest): Promise<TriedPurchase> {
  const transactionId = newId();
  const { decision } = await decideInUnit(unit, wallClock.now(), {
    transactionId,
    eventId: newId(),
    request,
    idempotencyKey: null,
    fingerprint: null,
    traceparent: null,
  });
  if (decision.outcome !== 'decided') {
    throw new DomainError(cardErrors.card_dne, { card_id: request.cardId });
  }
  const transaction = await findTransaction(unit, transactionId);
  if (!transaction) throw new Error(`Transaction ${transactionId} was not recorded`);
  return { transaction, decision: await readDecision(unit, transactionId) };
}
