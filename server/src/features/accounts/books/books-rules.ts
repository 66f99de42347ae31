/** The kinds of account in a program's books, in the order of a trial balance. */
export const accountKinds = [
  'security_deposit',
  'credit',
  'bank_settlement',
  'network_settlement',
  'brand_funding',
  'account_validation',
] as const;

export type AccountKind = (typeof accountKinds)[number];
