import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { closingErrors } from './closing-errors.ts';
import { gatherFacts } from './closing-facts.ts';
import { requireDeposit } from './closing-lock.ts';
import { type ClosingFacts, reportSteps, type StepReport } from './closing-rules.ts';
import { type ClosingRow, findClosing } from './closing-store.ts';

/** A closing with its steps and the facts behind them. */
export interface ClosingReport {
  closing: ClosingRow;
  steps: StepReport[];
  facts: ClosingFacts;
}

/**
 * Reports a closing without advancing it.
 *
 * @throws DomainError `account_dne`, `account_not_deposit`, `closing_dne`.
 */
export async function getClosing(context: Context, accountId: string): Promise<ClosingReport> {
  requireDeposit(await getAccount(context, accountId));
  const closing = await findClosing(context, accountId);
  if (!closing) throw new DomainError(closingErrors.closing_dne, { account_id: accountId });
  return report(context, closing);
}

export async function report(context: Context, closing: ClosingRow): Promise<ClosingReport> {
  const deposit = await getAccount(context, closing.account_id);
  const facts = await gatherFacts(context, closing, deposit);
  return { closing, steps: reportSteps(facts), facts };
}
