import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import type { Operation } from './operation.ts';

/** What an act tells of its request, beside the caller. */
export interface AuditedRequest {
  params: Readonly<Record<string, string>>;
  /** Null for a request that was made inside the service. */
  address: string | null;
  requestId: string;
  /** Brand in the path of the portal's requests. */
  portalBrandId?: string | null | undefined;
}

/** Records the request's act at the end of its unit. */
export async function auditRequest(
  unit: Context,
  operation: Operation,
  request: AuditedRequest,
  body: unknown,
): Promise<void> {
  const { actor, brandId } = unit;
  if (actor.kind === 'job' || actor.kind === 'visitor') return;
  const params = Object.values(request.params);
  const object = [...new Set([...params, ...createdId(operation, body)])].join('/');
  await recordAudit(unit.db, {
    brandId: actor.kind === 'manager' ? null : (request.portalBrandId ?? brandId),
    actor,
    address: request.address,
    operation: operation.operationId,
    object: object || null,
    requestId: request.requestId,
  });
}

function createdId(operation: Operation, body: unknown): string[] {
  if (operation.answer.status !== 201) return [];
  const made = idOfAnswer(operation, body);
  return made ? [made.id] : [];
}

/** The id of an answered object: the first field, as in every schema of an object; null for others. */
export function idOfAnswer(
  { answer }: Operation,
  body: unknown,
): { field: string; id: string } | null {
  const [field] = Object.keys((answer.schema as JsonSchema).properties ?? {});
  if (!field?.endsWith('_id')) return null;
  const id = (body as Readonly<Record<string, unknown>>)[field];
  return typeof id === 'string' ? { field, id } : null;
}
