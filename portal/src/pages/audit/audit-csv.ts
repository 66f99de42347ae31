import type { AuditEvent } from '@surety/sdk';
import type { CsvField } from '../../lists/csv-of.ts';

const columns = [
  'sequence',
  'date_created',
  'actor',
  'who',
  'key_id',
  'person_id',
  'address',
  'operation',
  'object',
  'request_id',
  'hash',
  'details',
] as const;

/** The columns of acts of the audit as CSV. */
export const auditFields = (nameOf: (act: AuditEvent) => string): CsvField<AuditEvent>[] =>
  columns.map((name) => [name, (act) => cellOf(act, name, nameOf)]);

function cellOf(
  act: AuditEvent,
  name: (typeof columns)[number],
  nameOf: (act: AuditEvent) => string,
): string | number | null {
  if (name === 'who') return nameOf(act);
  if (name === 'details') return act.details && JSON.stringify(act.details);
  return act[name];
}
