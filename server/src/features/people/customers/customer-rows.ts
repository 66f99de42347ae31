import { defineRows } from '../../../platform/row-rules.ts';
import { StoredFieldDatesSchema } from '../persons/persons.ts';

/** Rows of customers. */
export const customerRows = [
  defineRows({ table: 'customers', columns: { field_dates: StoredFieldDatesSchema } }),
];
