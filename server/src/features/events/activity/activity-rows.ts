import { defineRows } from '../../../platform/row-rules.ts';

/** Cents, or decimal text with two digits after the point: what sql/fold-activity.sql adds up. */
const amount = /^-?\d{1,15}(\.\d\d)?$/;

/** Rows of events have an amount that can be added to figures, or none. */
export const activityRows = [
  defineRows({
    table: 'events',
    check: ({ payload }) => {
      const { amount: given } = payload as { amount?: unknown };
      const isNone = given === undefined || given === null;
      if (isNone || amount.test(String(given))) return [];
      return [{ field: 'payload.amount', rule: 'must be cents, or an amount such as 12.34' }];
    },
  }),
];
