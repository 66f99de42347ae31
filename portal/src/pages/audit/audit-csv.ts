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
] as const;

/** Acts of the audit as CSV with a line of names. */
export function auditCsv(acts: readonly AuditEvent[], nameOf: (act: AuditEvent) => string): string {
  const lines = acts.map((act) =>
    csvLine(columns.map((name) => (name === 'who' ? nameOf(act) : act[name]))),
  );
  return [csvLine(columns), ...lines].join('');
}
