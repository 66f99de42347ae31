import Type from 'typebox';
import { defineRows } from '../../../platform/row-rules.ts';
import { Work } from './clock-schemas.ts';

const works = Type.Array(Work, { maxItems: 100 });

/** Rows of the advances of a clock. */
export const clockRows = [
  defineRows({ table: 'clock_moves', columns: { fired: works, failed: works } }),
];
