import { chanceBelow } from '../../../kernel/chance.ts';

export const accountTypes = ['security_deposit', 'credit', 'external'] as const;
export type AccountType = (typeof accountTypes)[number];

/**
 * Routing number of every deposit account: it passes the ABA check digit (3-7-1 weights), is in a
 * range that banks use, and is the number that the industry reserves for tests.
 */
export const testRoutingNumber = 110_000_000n;

/**
 * A new account number: twelve digits that do not start with 0, so that it stays exact as a JSON
 * number and keeps its length (completion page, section 6). Unique per brand by the table's index.
 */
export function newAccountNumber(): bigint {
  return BigInt(1 + chanceBelow(9)) * 100_000_000_000n + BigInt(chanceBelow(100_000_000_000));
}
