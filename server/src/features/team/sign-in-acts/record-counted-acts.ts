import {
  type Act,
  type Factor,
  lockChains,
  recordAudits,
} from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type CountedActs, listDueCounts, takeDueCount } from './counted-acts-store.ts';

/** Rows of one transaction, which holds the chains of their brands until it ends. */
const batch = 10;

/** Makes an act of the counted ones of each period that has ended; returns the number of periods. */
export async function recordCountedActs(
  { transaction }: Pick<Database['allBrands'], 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let recorded = 0; ; ) {
    const found = await transaction(recordBatch);
    recorded += found;
    if (found < batch || signal?.aborted) return recorded;
  }
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
