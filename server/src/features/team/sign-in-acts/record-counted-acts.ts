import {
  type Act,
  type Factor,
  lockChains,
  recordAudits,
} from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type CountedActs, listDueCounts, takeDueCount } from './counted-acts-store.ts';
import { batch, recordInBatches } from './record-in-batches.ts';

/** Makes an act of the counted ones of each period that has ended; returns the number of periods. */
export function recordCountedActs(
  database: Pick<Database['allBrands'], 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  return recordInBatches(database, recordBatch, signal);
}

/** Takes the chains before the rows: a sign-in that waits for a row never waits for a chain. */
async function recordBatch(tx: Tx): Promise<number> {
  const now = wallClock.now();
  const listed = await listDueCounts(tx, now, batch);
  if (listed.length === 0) return 0;
  await lockChains(
    tx,
    listed.flatMap(({ brand_ids }) => (brand_ids.length === 0 ? [null] : brand_ids)),
  );
  const acts: Act[] = [];
  for (const row of listed) {
    const taken = await takeDueCount(tx, row, now);
    if (taken && taken.counted_count > 0) acts.push(...actsOf(taken));
  }
  await recordAudits(tx, acts);
  return listed.length;
}

/** The act of counted ones, in each brand that the person had, or in the chain of the installation. */
function actsOf(row: CountedActs): Act[] {
  const { person_id: personId, session_id: sessionId, operation, address } = row;
  const act: Omit<Act, 'brandId'> = {
    actor: { kind: 'person', personId, sessionId, role: null },
    address,
    operation: `${operation} (counted)`,
    object: personId,
    requestId: row.request_id,
    details: {
      factors: row.factors as Factor[],
      tries: row.counted_count,
      first_at: row.first_at.toString(),
      last_at: row.last_at.toString(),
      addresses: row.addresses,
      is_known_browser: row.is_known_browser,
    },
  };
  const brandIds = row.brand_ids.length === 0 ? [null] : row.brand_ids;
  return brandIds.map((brandId) => ({ ...act, brandId }));
}
