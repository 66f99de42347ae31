/** Named amounts that a payment may be of. */
export const payAmounts = {
  current_balance: 'what is owed and held now, less the payments that are pending',
} as const;
export type PayAmount = keyof typeof payAmounts;

/** Days ahead for which a payment can be scheduled. */
export const mostDaysAhead = 60;
