import { renderInstant } from '../../../kernel/clock.ts';
import type { ActDetails } from '../../../platform/audit/record-audit.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { pageOf } from '../../../platform/http/schemas/paging.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import { AuditEvent, AuditQuery, auditExample } from './audit-schemas.ts';
import type { AuditRow } from './audit-store.ts';
import { readAudit, readAuditCursor } from './read-audit.ts';

/** Lists who did what (docs/decisions/0198). */
export const auditOperation: Operation = defineOperation({
  tag: 'Audit',
  dialect: 'request',
  method: 'GET',
  path: '/audit',
  operationId: 'listAuditEvents',
  sdk: 'audit.list',
  summary: 'List who changed what',
  description:
    'Lists the changes that were made with keys of the brand, by people in the portal or by the operator, newest first, in the chain in which they were recorded. Sign-ins, confirmations and ended sessions of people of the brand are recorded too, those beyond 60 an hour of a person as one act with their count, and refused ones as one act at first and then one an hour with their count. Reads, other refusals and simulations are not recorded. With filters, a page looks through at most 10,000 changes: it can be empty although `has_more` is true. Only full keys can do this.',
  schemaCode: 'audit_schema',
  query: AuditQuery,
  answer: {
    status: 200,
    schema: pageOf(AuditEvent),
    example: { data: [auditExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const filters = {
      actor: query.actor,
      keyId: query.key_id?.toLowerCase(),
      personId: query.person_id?.toLowerCase(),
      operation: query.operation,
      object: query.object,
      requestId: query.request_id,
      since: readTime('since', query.since),
      until: readTime('until', query.until),
    };
    const { limit = 25, cursor } = query;
    const { acts, next } = await readAudit(context, filters, {
      limit,
      before: readAuditCursor(cursor),
    });
    return {
      data: acts.map(viewAct),
      has_more: next !== null,
      next_cursor: next === null ? null : Buffer.from(String(next)).toString('base64url'),
    };
  },
});

function viewAct(row: AuditRow) {
  return {
    sequence: Number(row.seq),
    date_created: renderInstant(row.occurred_at),
    actor: row.actor,
    key_id: row.key_id,
    person_id: row.person_id,
    address: row.address,
    operation: row.operation,
    object: row.object,
    request_id: row.request_id,
    details: row.details === null ? null : viewDetails(row.details as ActDetails),
    hash: row.hash.toString('hex'),
  };
}

function viewDetails(details: ActDetails) {
  const { reasons = [], tries = 1, addresses = [], email_hashes = [] } = details;
  const { first_at = null, last_at = null, factors, is_known_browser } = details;
  return { factors, reasons, tries, first_at, last_at, addresses, email_hashes, is_known_browser };
}
