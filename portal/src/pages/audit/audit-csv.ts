import type { AuditEvent } from '@surety/sdk';

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

/** Quotes a cell (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Acts of the audit as CSV with a line of names. */
export function auditCsv(acts: readonly AuditEvent[], nameOf: (act: AuditEvent) => string): string {
  const lines = acts.map((act) =>
    columns.map((name) => csvCell(name === 'who' ? nameOf(act) : act[name])).join(','),
  );
  return [columns.join(','), ...lines, ''].join('\r\n');
}
