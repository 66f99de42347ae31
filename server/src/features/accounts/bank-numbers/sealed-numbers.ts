import type { Context } from '../../../platform/context.ts';
import type { BankNumbers } from './bank-numbers-vendor.ts';

/** The vault's word for what entries to an account bear. */
const purpose = 'bank_numbers.numbers';

export function sealNumbers({ vault }: Context, numbers: BankNumbers): Buffer {
  return vault.seal(JSON.stringify(numbers), purpose);
}

export function openNumbers({ vault }: Context, sealed: Buffer): BankNumbers {
  return JSON.parse(vault.open(sealed, purpose)) as BankNumbers;
}
