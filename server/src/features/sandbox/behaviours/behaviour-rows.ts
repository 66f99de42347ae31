import { defineRows } from '../../../platform/row-rules.ts';
import { BehaveSchema } from './behaviours-schemas.ts';

/** Rows of behaviours. */
export const behaviourRows = [
  defineRows({ table: 'behaviours', columns: { behave: BehaveSchema } }),
];
