import { sql } from 'kysely';
import { nilId } from '../../kernel/ids.ts';
import { wallClock } from '../clock/wall-clock.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/database.ts';

/** One act: by whom, from where, what it was and on which object. */
export interface Act {
  /** Null for an act that concerns no brand. */
  brandId: string | null;
  /** A service's own job is no actor: the change that scheduled it is audited. */
  actor: Exclude<Actor, { kind: 'job' | 'visitor' }> | { kind: 'operator' };
  address: string | null;
  operation: string;
  object: string | null;
  requestId: string;
}

const actors = {
  brand: 'key',
  temporary: 'temporary_key',
  manager: 'management_key',
  operator: 'operator',
  person: 'person',
} as const;

/**
 * Adds an act to the audit in the transaction of its change, so that both exist or neither does. Call
 * it last: acts of one brand are recorded one after the other.
 */
export async function recordAudit(tx: Tx, act: Act): Promise<void> {
  const { actor } = act;
  const keyId = 'keyId' in actor ? actor.keyId : null;
  const personId = 'personId' in actor ? actor.personId : null;
  await sql`
    select record_audit(${act.brandId ?? nilId}::uuid, ${wallClock.now().toString()}::timestamptz,
      ${actors[actor.kind]}, ${keyId}::uuid, ${act.address}, ${act.operation}, ${act.object},
      ${act.requestId}, ${personId}::uuid)`.execute(tx);
}
