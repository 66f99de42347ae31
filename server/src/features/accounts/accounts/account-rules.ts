import { chanceBelow } from '../../../kernel/chance.ts';

export const accountTypes = ['security_deposit', 'credit', 'external'] as const;
export type AccountType = (typeof accountTypes)[number];

/**
 * Deposit account numbers that the bank has assigned to a program: all of `digits` digits that begin
 * with `prefix`. At most twelve digits and no leading zero, so that a number stays exact in JSON and
 * keeps its length (completion page, section 6).
 */
export interface NumberRange {
  prefix: string;
  digits: number;
}

/** A random number of the range. The caller has to find out if it is taken. */
export function drawAccountNumber({ prefix, digits }: NumberRange): string {
  const begun = prefix === '' ? String(1 + chanceBelow(9)) : prefix;
  const rest = digits - begun.length;
  return begun + String(chanceBelow(10 ** rest)).padStart(rest, '0');
}

/** The lowest and the highest number of the range. */
export function endsOf({ prefix, digits }: NumberRange): { first: string; last: string } {
  return { first: (prefix || '1').padEnd(digits, '0'), last: prefix.padEnd(digits, '9') };
}
