/** Fields that a notification of change corrects, by its code (NACHA, Appendix 5). */
const corrected: Readonly<Record<string, string>> = {
  C01: 'the account number',
  C02: 'the routing number',
  C03: 'the routing number and the account number',
  C04: 'the name of the owner',
  C05: 'the kind of account',
  C06: 'the account number and the kind of account',
  C07: 'the routing number, the account number and the kind of account',
};

/** What the bank corrected, without the numbers: "The bank corrected the account number (C01). It ends in 1111 now." */
export function correctionInWords(code: string, mask: string | null): string {
  const what = corrected[code] ?? 'the data of the account';
  const hasNumber = what.includes('account number');
  const now = hasNumber && mask ? ` It ends in ${mask} now.` : '';
  return `The bank corrected ${what} (${code}).${now} Later transfers use it.`;
}
