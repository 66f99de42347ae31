import { hostname } from 'node:os';
import type { Operator } from '../features/tenants/brands/brands.ts';
import { newId } from '../kernel/ids.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import type { Tx } from '../platform/db/database.ts';

/** A command of the operator, for the audit. */
export interface OperatorAct {
  operation: string;
  /** Absent for a command that concerns no brand. */
  brandId?: string;
  object?: string;
}

/** Runs a command and prints its result. One that changes something names its act for the audit. */
export type Run = <T>(
  work: (operator: Operator) => Promise<T>,
  act?: (result: T) => OperatorAct,
) => Promise<void>;

/** Runs a command in one transaction with its row of the audit. */
export async function recorded<T>(
  operator: Operator,
  work: (operator: Operator) => Promise<T>,
  act: (result: T) => OperatorAct,
): Promise<T> {
  return operator.transaction(async (tx) => {
    const result = await work({ ...operator, transaction: (inner) => inner(tx) });
    await recordCommand(tx, act(result));
    return result;
  });
}

/** Records a command; call it last in the transaction of its change. */
export function recordCommand(tx: Tx, { operation, brandId, object }: OperatorAct): Promise<void> {
  return recordAudit(tx, {
    brandId: brandId ?? null,
    actor: { kind: 'operator' },
    address: hostname(),
    operation: `admin ${operation}`,
    object: object ?? null,
    requestId: newId(),
  });
}
