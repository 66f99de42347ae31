import { debitRemedies, debitRemedy } from '../../src/kernel/nacha/return-codes.ts';
import type { Bank, Outcome, Transfer } from './money-state.ts';

/** Stops the debits of an account after a return that asks for more than the one before. */
export function stopDebits(bank: Bank, code: string): void {
  const remedy = debitRemedy(code);
  const strictness = (one: Bank['stop']) => (one === null ? -1 : debitRemedies.indexOf(one));
  if (strictness(remedy) > strictness(bank.stop)) bank.stop = remedy;
}

export const takesDebits = ({ stop }: Bank): boolean => stop === null;
export const takesCredits = ({ stop }: Bank): boolean => stop === null || stop === 'authorization';

/** True if the account of a transfer takes it now. */
export function isTaken({ kind, bank }: Pick<Transfer, 'kind' | 'bank'>): boolean {
  if (!bank) return true;
  return kind === 'pull' ? takesDebits(bank) : takesCredits(bank);
}

/** Links an account whose debits are stopped anew, to a bank account that settles all entries. */
export function linkAgain(bank: Bank): Outcome {
  if (bank.stop === null) return '409 external_account_exists';
  bank.stop = null;
  bank.fate = 'settles';
  return 'ok';
}
