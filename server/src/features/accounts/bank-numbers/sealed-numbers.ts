import type { Context } from '../../../platform/context.ts';
import type { BankNumbers } from './bank-numbers-vendor.ts';

/** Purpose that binds sealed numbers to this column. */
const purpose = 'bank_numbers.numbers';

export function sealNumbers({ vault }: Context, numbers: BankNumbers): Buffer {
  return vault.seal(JSON.stringify(numbers), purpose);
}

export function openNumbers({ vault }: Context, sealed: Buffer): BankNumbers {
  return JSON.parse(vault.open(sealed, purpose)) as BankNumbers;
}
