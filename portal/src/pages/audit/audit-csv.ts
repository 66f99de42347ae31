import type { AuditEvent } from '@surety/sdk';
import { csvLine } from '@surety/sdk/command/csv';

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

/** Acts of the audit as CSV with a line of names. */
export function auditCsv(acts: readonly AuditEvent[], nameOf: (act: AuditEvent) => string): string {
  const lines = acts.map((act) => csvLine(columns.map((name) => cellOf(act, name, nameOf))));
  return [csvLine(columns), ...lines].join('');
}

function cellOf(
  act: AuditEvent,
  name: (typeof columns)[number],
  nameOf: (act: AuditEvent) => string,
): string | number | null {
  if (name === 'who') return nameOf(act);
  if (name === 'details') return act.details && JSON.stringify(act.details);
  return act[name];
}
