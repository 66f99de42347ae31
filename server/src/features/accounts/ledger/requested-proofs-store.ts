import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A proof of its books that a brand has requested. */
export interface RequestedProof {
  proof_id: string;
  requested_at: Temporal.Instant;
  started_at: Temporal.Instant | null;
  lease_until: Temporal.Instant | null;
  steps_done: number;
  steps_total: number;
  ended_at: Temporal.Instant | null;
  /** Null until the end, and where the proof was given up. */
  ok: boolean | null;
  failed_check: string | null;
}

/** The last requested proof of a brand. */
export async function findRequestedProof({
  db,
  brandId,
}: BrandScope): Promise<RequestedProof | undefined> {
  return db
    .selectFrom('requested_proofs')
    .select([
      'proof_id',
      'requested_at',
      'started_at',
      'lease_until',
      'steps_done',
      'steps_total',
      'ended_at',
      'ok',
      'failed_check',
    ])
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
}

/** Replaces the brand's last proof by a request; false while that one has not ended. */
export async function insertRequest(
  unit: Unit,
  request: { proofId: string; requestedAt: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    insert into requested_proofs as p (brand_id, proof_id, requested_at)
      values (${unit.brandId}, ${request.proofId}, ${request.requestedAt.toString()})
    on conflict (brand_id) do update
       set proof_id = excluded.proof_id, requested_at = excluded.requested_at,
           steps_total = 0, steps_done = 0, tries = 0, started_at = null, lease_until = null,
           ended_at = null, ok = null, failed_check = null
     where p.ended_at is not null
    returning p.proof_id`.execute(unit.db);
  return rows.length > 0;
}

/** Channel of the commits that requested a proof. */
export const proofsRequested = 'surety_proofs_requested';

/** Signals a request to the workers, with the commit; requests are too few for a NOTIFY's lock to matter. */
export async function signalRequest({ db }: Unit): Promise<void> {
  await sql`select pg_notify(${proofsRequested}, '')`.execute(db);
}

/** Names a requested proof and the worker's try at it. */
export interface ClaimedProof {
  brand_id: string;
  proof_id: string;
  tries: number;
}

/**
 * global: workers serve the requests of all brands. Claims the oldest request that no living worker has,
 * until `leaseUntil`; undefined without one.
 */
export async function claimProof(
  tx: Tx,
  claim: { now: Temporal.Instant; leaseUntil: Temporal.Instant; stepsTotal: number },
): Promise<ClaimedProof | undefined> {
  const now = claim.now.toString();
  const { rows } = await sql<ClaimedProof>`
    update requested_proofs p
       set lease_until = ${claim.leaseUntil.toString()}, tries = p.tries + 1, steps_done = 0,
           steps_total = ${claim.stepsTotal}, started_at = ${now}
     where p.brand_id = (
       select o.brand_id from requested_proofs o
        where o.ended_at is null and (o.lease_until is null or o.lease_until < ${now})
        order by o.requested_at limit 1
          for update skip locked)
    returning p.brand_id, p.proof_id, p.tries`.execute(tx);
  return rows[0];
}

/** Renews the lease of a claimed proof and records its progress; false if the claim was lost. */
export async function saveProgress(
  tx: Tx,
  { brand_id, proof_id, tries }: ClaimedProof,
  progress: { stepsDone: number; leaseUntil: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requested_proofs')
    .set({ steps_done: progress.stepsDone, lease_until: progress.leaseUntil })
    .where('brand_id', '=', brand_id)
    .where('proof_id', '=', proof_id)
    .where('tries', '=', tries)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees a claimed proof for another worker, which does not count as a try. */
export async function releaseProof(tx: Tx, claimed: ClaimedProof): Promise<void> {
  await tx
    .updateTable('requested_proofs')
    .set({ lease_until: null, tries: claimed.tries - 1, steps_done: 0 })
    .where('brand_id', '=', claimed.brand_id)
    .where('proof_id', '=', claimed.proof_id)
    .where('tries', '=', claimed.tries)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a claimed proof with its outcome. */
export async function endProof(
  tx: Tx,
  { brand_id, proof_id, tries }: ClaimedProof,
  outcome: {
    ended_at: Temporal.Instant;
    ok: boolean | null;
    failed_check: string | null;
    steps_done: number;
  },
): Promise<void> {
  await tx
    .updateTable('requested_proofs')
    .set({ ...outcome, lease_until: null })
    .where('brand_id', '=', brand_id)
    .where('proof_id', '=', proof_id)
    .where('tries', '=', tries)
    .execute();
}
