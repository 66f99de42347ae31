import {
  type Act,
  type Factor,
  lockChains,
  recordAudits,
} from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { batch, recordInBatches } from './record-in-batches.ts';
import { windowMinutes } from './refused-tries-rules.ts';
import {
  listBrandsOf,
  listDueRefusals,
  lockDueRefusals,
  type RefusalRow,
  removeRefusals,
  restartRefusals,
} from './refused-tries-store.ts';

/** Makes acts of the refused tries that are due; returns the number of their subjects. */
export function recordRefusedTries(
  database: Pick<Database['allBrands'], 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  return recordInBatches(database, recordBatch, signal);
}

/** Takes the chains before the rows: a try that waits for a row never waits for a chain. */
async function recordBatch(tx: Tx): Promise<number> {
  const now = wallClock.now();
  const listed = await listDueRefusals(tx, now, batch);
  if (listed.length === 0) return 0;
  const brands = new Map<string, (string | null)[]>();
  for (const { subject_hash, person_id } of listed) {
    const own = person_id === null ? [] : await listBrandsOf(tx, person_id);
    brands.set(subject_hash.toString('hex'), own.length === 0 ? [null] : own);
  }
  await lockChains(tx, [...brands.values()].flat());
  const due = await lockDueRefusals(
    tx,
    now,
    listed.map((row) => row.subject_hash),
  );
  const [tried, quiet] = [
    due.filter((row) => row.try_count > 0),
    due.filter((row) => row.try_count === 0),
  ];
  const hashesOf = (rows: readonly RefusalRow[]) => rows.map((row) => row.subject_hash);
  await removeRefusals(tx, hashesOf(quiet));
  await restartRefusals(tx, hashesOf(tried), now.add({ minutes: windowMinutes }));
  const acts = tried.flatMap((row): Act[] => {
    const brandIds = brands.get(row.subject_hash.toString('hex')) ?? [];
    return brandIds.map((brandId) => ({ ...actOf(row), brandId }));
  });
  await recordAudits(tx, acts);
  return listed.length;
}

function actOf(row: RefusalRow): Omit<Act, 'brandId'> {
  const { person_id: personId, session_id: sessionId, operation, address } = row;
  const isInSession = personId !== null && sessionId !== null;
  return {
    actor: isInSession ? { kind: 'person', personId, sessionId, role: null } : { kind: 'visitor' },
    address,
    operation,
    object: personId,
    requestId: row.request_id,
    details: {
      factors: row.factors as Factor[],
      reasons: row.reasons,
      tries: row.try_count,
      first_at: row.first_at.toString(),
      last_at: row.last_at.toString(),
      addresses: row.addresses,
      email_hashes: row.email_hashes,
      is_known_browser: row.is_known_browser,
    },
  };
}
