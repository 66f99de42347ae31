import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '../../context.ts';
import { type AuditedRequest, auditRequest } from './audit-request.ts';
import { type Operation, takesManagementKey } from './operation.ts';

/**
 * True for operations that are audited whoever sends them: their handler runs in one unit with its row of
 * the audit. Of what a sandbox alone has, changes of people are audited, too: simulations play others than the
 * brand, and a brand in a sandbox steers only itself. Operations that say so (`isAct`) are audited everywhere.
 */
export function isAudited(operation: Operation): boolean {
  if (operation.isAct) return !takesManagementKey(operation);
  return changesBrand(operation) && operation.only !== 'sandbox' && !opensUnits(operation);
}

/** True if an operation of this caller is audited. */
export function isAuditedFor(actor: Actor, operation: Operation): boolean {
  return isAudited(operation) || (actor.kind === 'person' && changesBrand(operation));
}

/** True for operations of the management key, or of people with its rights, that are audited. */
export function isAuditedOfManagers(operation: Operation): boolean {
  return takesManagementKey(operation) && (operation.method !== 'GET' || operation.isAct === true);
}

function changesBrand(operation: Operation): boolean {
  const { method, access } = operation;
  return method !== 'GET' && access !== 'person' && !takesManagementKey(operation);
}

/** True for operations in several units, such as an advance of the clock: their audit is after the last. */
export function opensUnits({ idempotency }: Operation): boolean {
  return idempotency === 'own' || idempotency === 'none';
}

export function auditedRequest(request: FastifyRequest): AuditedRequest {
  return {
    params: request.params as Record<string, string>,
    address: request.ip,
    requestId: request.id,
    portalBrandId: request.portalBrandId,
  };
}

/** A repeat that is answered again changes nothing, and is an act of whoever has sent it. */
export async function auditRepeat(
  context: Context,
  operation: Operation,
  request: AuditedRequest,
): Promise<void> {
  const repeat = { ...operation, operationId: `${operation.operationId} (repeat)` };
  await context.unit((unit) => auditRequest(unit, repeat, request, {}));
}
