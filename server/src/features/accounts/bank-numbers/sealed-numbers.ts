import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context } from '../../../platform/context.ts';
import type { BankNumbers } from './bank-numbers-vendor.ts';

export const bankNumbersColumn = sealedColumn('bank_numbers', 'numbers', ['account_id']);

export function sealNumbers({ vault }: Context, accountId: string, numbers: BankNumbers): Buffer {
  return vault.seal(JSON.stringify(numbers), bankNumbersColumn, accountId);
}

export function openNumbers({ vault }: Context, accountId: string, sealed: Buffer): BankNumbers {
  return JSON.parse(vault.open(sealed, bankNumbersColumn, accountId)) as BankNumbers;
}
