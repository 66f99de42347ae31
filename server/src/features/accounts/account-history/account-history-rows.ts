import { defineRows } from '../../../platform/row-rules.ts';
import { DetailsSchema } from './account-history-routes.ts';

/** Rows of the transactions of external accounts. */
export const historyRows = [
  defineRows({ table: 'external_transactions', columns: { details: DetailsSchema } }),
];
