import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import type { Operation } from './operation.ts';

/** Records the request's act at the end of its unit. */
export async function auditRequest(
  unit: Context,
  operation: Operation,
  request: FastifyRequest,
  body: unknown,
): Promise<void> {
  const { actor, brandId } = unit;
  if (actor.kind === 'job' || actor.kind === 'visitor') return;
  const params = Object.values(request.params as Record<string, string>);
  const object = [...new Set([...params, ...createdId(operation, body)])].join('/');
  await recordAudit(unit.db, {
    brandId: actor.kind === 'manager' ? null : (request.portalBrandId ?? brandId),
    actor,
    address: request.ip,
    operation: operation.operationId,
    object: object || null,
    requestId: request.id,
  });
}

/** The id of the object that was created: the first field of its answer, as in every schema of an object. */
function createdId({ answer }: Operation, body: unknown): string[] {
  if (answer.status !== 201) return [];
  const [field] = Object.keys((answer.schema as JsonSchema).properties ?? {});
  const id = field?.endsWith('_id')
    ? (body as Readonly<Record<string, unknown>>)[field]
    : undefined;
  return typeof id === 'string' ? [id] : [];
}
