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
  actor: Exclude<Actor, { kind: 'job' }> | { kind: 'operator' };
  address: string | null;
  operation: string;
  object: string | null;
  requestId: string;
  /** Facts beyond the object; never a secret. */
  details?: ActDetails;
}

/** Proof of who somebody is, given or tried. */
export type Factor =
  | 'password'
  | 'totp'
  | 'recovery_code'
  | 'passkey'
  | 'link'
  | 'device_code'
  | 'user_code';

/** Facts of a proof; those of refused tries tell of several. */
export type ActDetails = {
  factors: readonly Factor[];
  /** True in a browser in which the person signed in before. */
  is_known_browser: boolean;
  /** Codes of the errors that refused tries were answered with. */
  reasons?: readonly string[];
  /** Number of refused tries. */
  tries?: number;
  first_at?: string;
  last_at?: string;
  /** Addresses of refused tries, at most ten. */
  addresses?: readonly string[];
  /** Keyed hashes of e-mails that nobody has, at most ten. */
  email_hashes?: readonly string[];
};

const actors = {
  brand: 'key',
  temporary: 'temporary_key',
  manager: 'management_key',
  operator: 'operator',
  person: 'person',
  visitor: 'visitor',
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
    select record_act(${act.brandId ?? nilId}::uuid, ${wallClock.now().toString()}::timestamptz,
      ${actors[actor.kind]}, ${keyId}::uuid, ${act.address}, ${act.operation}, ${act.object},
      ${act.requestId}, ${personId}::uuid,
      ${act.details === undefined ? null : JSON.stringify(act.details)}::json)`.execute(tx);
}

/** Takes the chains of brands in their order, before anything that others wait for is locked. */
export async function lockChains(tx: Tx, brandIds: readonly (string | null)[]): Promise<void> {
  for (const brandId of [...new Set(brandIds.map((id) => id ?? nilId))].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended('audit:' || ${brandId}::uuid, 0))`.execute(
      tx,
    );
  }
}

/** Records acts of several brands in one order of their chains, so that two who record never wait for each other. */
export async function recordAudits(tx: Tx, acts: readonly Act[]): Promise<void> {
  const inOrder = acts.toSorted((a, b) => ((a.brandId ?? nilId) < (b.brandId ?? nilId) ? -1 : 1));
  for (const act of inOrder) await recordAudit(tx, act);
}
