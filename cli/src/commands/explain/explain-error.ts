import { declines } from '@surety/sdk/catalog/declines';
import { errors } from '@surety/sdk/catalog/errors';
import type { ErrorRow } from '@surety/sdk/catalog-rows';
import { nearest } from '@surety/sdk/command/nearest';
import type { CommandContext } from '../../context.ts';

const maxNear = 5;
const maxOperations = 8;

export interface FoundError extends ErrorRow {
  readonly code: string;
}

/** The error of a code, or the errors of a number of the credit dialect; empty if there is none. */
export function findError(code: string): FoundError[] {
  if (Object.hasOwn(errors, code)) {
    const row = errors[code];
    return row ? [{ code, ...row }] : [];
  }
  const rows = Object.entries(errors).filter(([, { number }]) => String(number) === code);
  return rows.map(([name, row]) => ({ code: name, ...row }));
}

/** Codes of errors and names of declines that resemble a text or contain it, at most five. */
export function nearestCodes(text: string): string[] {
  const codes = [...Object.keys(declines), ...Object.keys(errors)];
  const containing = codes.filter((code) => text.length > 3 && code.includes(text));
  return [...new Set([...nearest(text, codes), ...containing])].slice(0, maxNear);
}

/** Prints meaning and cure of each error. */
export function printErrors({ out }: CommandContext, found: readonly FoundError[]): void {
  for (const [index, error] of found.entries()) {
    if (index > 0) out.line();
    out.line(out.style('bold', `${error.code} (${error.status})`));
    out.line(`  Meaning     ${error.meaning}`);
    out.line(`  Cure        ${error.cure}`);
    out.line(`  Answered by ${operationsOf(error)}`);
    if (error.code === 'insufficient_funds')
      out.line(
        '  Declines    A purchase above what the card can spend is declined: limit_exceeded (51).',
      );
  }
}

function operationsOf({ operations }: FoundError): string {
  if (operations.length === 0) return 'any operation';
  const shown = operations.slice(0, maxOperations).join(', ');
  const more = operations.length - maxOperations;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
