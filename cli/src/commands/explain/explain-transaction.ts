import {
  type AuthorizationCheck,
  type AuthorizationDecision,
  type CardTransaction,
  type DecisionChange,
  NotFound,
  type Surety,
} from '@surety/sdk';
import { askedAmount, RemedyPlanner } from '@surety/sdk/decisions';
import type { CommandContext } from '../../context.ts';
import type { Output } from '../../output.ts';
import { remedyCommand } from './remedy-command.ts';

/** A set of changes that would have a declined purchase approved. */
interface WouldPass {
  readonly text: string;
  readonly changes: readonly DecisionChange[];
  /** Commands that carry the changes out and send the purchase again. */
  readonly command: string;
}

/** Words of a check's rule, between the value and its limit. */
const rules: Readonly<Record<NonNullable<AuthorizationCheck['rule']>, string>> = {
  equals: 'must be',
  converts_to: 'converts to',
  not_after: 'not after',
  in: 'in',
  not_in: 'not in',
  at_most: 'at most',
};

const marks = { passed: 'passed', failed: 'FAILED', not_applicable: '-' } as const;

/** Prints the checks of a transaction's decision, and what would have had it approved. */
export async function explainTransaction(context: CommandContext, id: string): Promise<void> {
  const surety = context.surety();
  const { interrupted: signal } = context.io;
  const transaction = await surety.transactions.get(id, { signal });
  const decision = await readDecision(surety, id, signal);
  const planner = new RemedyPlanner(surety, transaction, signal);
  const wouldPass: WouldPass[] = [];
  for (const changes of decision?.would_be_approved_with ?? []) {
    const remedy = await planner.plan(changes);
    wouldPass.push({ text: remedy.text, changes, command: remedyCommand(remedy) });
  }
  const { out } = context;
  if (out.isForPrograms) return out.value({ transaction, decision, would_pass: wouldPass });
  out.line(out.style('bold', titleOf(transaction)));
  if (!decision) return printForced(out, transaction);
  printLadder(out, decision);
  printWouldPass(out, decision, wouldPass, context.chosen().environment === 'sandbox');
}

async function readDecision(surety: Surety, id: string, signal: AbortSignal) {
  try {
    return await surety.transactions.decision(id, { signal });
  } catch (error) {
    if (error instanceof NotFound && error.code === 'decision_dne') return null;
    throw error;
  }
}

function titleOf(transaction: CardTransaction): string {
  const { transaction_state, decline_reason, transaction_response_code } = transaction;
  const amount = askedAmount(transaction);
  const currency = transaction.original_currency ?? transaction.currency_code;
  const outcome = decline_reason
    ? `Declined: ${decline_reason} (${transaction_response_code})`
    : `Approved, now ${transaction_state}`;
  return `${outcome}. ${amount} ${currency} at ${transaction.merchant_name}, ${transaction.transaction_time}`;
}

function printForced(out: Output, { transaction_type }: CardTransaction): void {
  out.line(
    `The network posted this ${transaction_type} without an authorization, so that nothing was decided.`,
  );
}

function printLadder(
  out: Output,
  { checks, first_failed, decided_at }: AuthorizationDecision,
): void {
  out.line(`Checks in their order, decided at ${decided_at}:`);
  const rows = checks.map((check) => ({ ...check, text: comparisonOf(check) }));
  const width = Math.max(...rows.map(({ check }) => check.length));
  for (const { check, result, text, detail } of rows) {
    const isFirst = check === first_failed;
    const mark = marks[result].padEnd(marks.passed.length);
    const line = [
      `  ${mark}  ${check.padEnd(width)}  ${text}`,
      ...(detail ? [`(${detail})`] : []),
      ...(isFirst ? ['<- decided'] : []),
    ].join(' ');
    out.line(isFirst ? out.style('red', line) : line.trimEnd());
  }
}

function comparisonOf({ value, rule, compared_with }: AuthorizationCheck): string {
  if (value === null && compared_with === null) return '';
  const limit = Array.isArray(compared_with) ? compared_with.join(', ') : compared_with;
  return [value ?? '(none)', rule ? rules[rule] : '', limit ?? ''].filter(Boolean).join(' ');
}

function printWouldPass(
  out: Output,
  { approved, kind }: AuthorizationDecision,
  wouldPass: readonly WouldPass[],
  isSandbox: boolean,
): void {
  if (approved) return;
  out.line();
  if (wouldPass.length === 0) {
    const text =
      kind === 'authorization'
        ? 'No change that a caller can make would have had it approved.'
        : 'Changes that would have passed are worked out for authorizations alone.';
    out.line(text);
    return;
  }
  out.line('It would have been approved');
  for (const { text, command } of wouldPass) {
    out.line(isSandbox ? `  - ${text}:\n      ${command}` : `  - ${text}`);
  }
}
