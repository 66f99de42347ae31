import Type from 'typebox';
import { Timestamp } from '../../../platform/http/schemas/schema.ts';

/** Times of the last changes of a person's fields, as stored, by the names of the fields. */
export const StoredFieldDatesSchema = Type.Record(
  Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
  Timestamp(),
);
