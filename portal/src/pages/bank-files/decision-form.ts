import type { BankFileEntry } from '@surety/sdk';
import { isId } from '../../platform/id-time.ts';
import { type Decision, decisionsOf } from './entry-words.ts';

/** The fields of a decision as they are typed. */
export interface DecisionFields {
  readonly decision: string;
  readonly code: string;
  readonly transferId: string;
}

interface ReadDecision {
  readonly chosen: Decision | undefined;
  /** Fields that the chosen decision has. */
  readonly asksCode: boolean;
  readonly asksTransfer: boolean;
  readonly codeProblem: string | undefined;
  readonly idProblem: string | undefined;
  /** The body of the request; null while a field is missing or wrong. */
  readonly body: object | null;
}

/** Reads what was typed: which fields the decision asks for, what is wrong, and the body of its request. */
export function readDecision(entry: BankFileEntry, fields: DecisionFields): ReadDecision {
  const chosen = decisionsOf(entry).find(({ value }) => value === fields.decision);
  const isApplied = chosen?.value === 'apply';
  const asksCode = chosen?.value === 'return' || (isApplied && entry.kind === 'unread');
  const asksTransfer = isApplied && entry.outcome !== 'mismatched';
  const code = asksCode ? fields.code : '';
  const transferId = asksTransfer ? fields.transferId : '';
  const codeProblem =
    code && !/^R\d\d$/.test(code) ? 'Two digits after an R, such as R24.' : undefined;
  const idProblem = transferId && !isId(transferId) ? 'The whole id of a transfer.' : undefined;
  const isReady = chosen && !codeProblem && !idProblem;
  const body = isReady && {
    position: entry.position,
    decision: chosen.value,
    ...(code ? { return_code: code } : {}),
    ...(transferId ? { transfer_id: transferId } : {}),
  };
  return { chosen, asksCode, asksTransfer, codeProblem, idProblem, body: body || null };
}

/** What is said to the other bank, or what the bank said, by the chosen decision. */
export function codeHint({ outcome }: BankFileEntry, chosen: Decision | undefined): string {
  if (chosen?.value !== 'return') return 'The code of the return, as its bank says it.';
  const usual = outcome === 'suspected_duplicate' ? 'R24 (duplicate)' : 'R17 (cannot be processed)';
  return `The reason that the other bank is told. ${usual} without one.`;
}
