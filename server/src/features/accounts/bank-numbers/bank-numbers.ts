import { defineFeature } from '../../../platform/feature.ts';
import { linkRemoved, numbersDoubted } from '../external-accounts/external-accounts.ts';
import { eraseBankNumbers } from './bank-numbers-store.ts';
import { bankNumbersColumn } from './sealed-numbers.ts';

export type { BankNumbers } from './bank-numbers-vendor.ts';
export { correctBankNumbers } from './correct-bank-numbers.ts';
export { fetchBankNumbers } from './fetch-bank-numbers.ts';
export { readBankNumbers } from './read-bank-numbers.ts';

export const bankNumbers = defineFeature({
  name: 'bank-numbers',
  on: [linkRemoved.on(eraseBankNumbers), numbersDoubted.on(eraseBankNumbers)],
  sealed: [bankNumbersColumn],
});
