import Type from 'typebox';
import { defineRows } from '../../../platform/row-rules.ts';
import { AddressAnswer, StoredFieldDatesSchema } from '../persons/persons.ts';

/** Rows of businesses and their owners. */
export const businessRows = [
  defineRows({
    table: 'businesses',
    columns: { addresses: Type.Array(AddressAnswer, { maxItems: 10 }) },
  }),
  defineRows({ table: 'beneficial_owners', columns: { field_dates: StoredFieldDatesSchema } }),
];
