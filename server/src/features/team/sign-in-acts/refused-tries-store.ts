import { sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { mostListed, mostStrangers } from './refused-tries-rules.ts';

/** Account of a refused try, under the hash of its own subject. */
export interface RefusedAccount {
  own: Buffer;
  person_id: string | null;
  address: string | null;
  email_hash: string | null;
}

/** Facts of a refused try that its accounts share, and the hash of the subject of all strangers. */
export interface NewRefusal {
  strangers: Buffer;
  operation: string;
  session_id: string | null;
  request_id: string;
  factors: readonly string[];
  reason: string;
  is_known_browser: boolean;
  now: string;
}

/** Merges a column of texts with that of one more try, up to the listed number. */
const merged = (column: 'factors' | 'reasons' | 'addresses' | 'email_hashes') => {
  const [kept, added] = [sql.ref(`t.${column}`), sql.ref(`excluded.${column}`)];
  return sql`array(select distinct e from unnest(${kept} || ${added}) e order by e limit ${sql.lit(mostListed)})`;
};

/**
 * Counts a refused try in the rows of its accounts' subjects; a try at an unknown account shares a row once there are too
 * many. The statement is one for any number of accounts: its time does not tell how many people have an e-mail.
 * global: a try is of no brand.
 */
export async function countRefusals(
  { db }: Unit,
  accounts: readonly RefusedAccount[],
  row: NewRefusal,
): Promise<void> {
  const column = <Value>(read: (account: RefusedAccount) => Value) => accounts.map(read);
  await sql`
    with strangers as (
      select count(*) as count from (select from refused_tries where person_id is null limit ${mostStrangers}) s
    ), tried as (
      select case when a.person_id is not null or strangers.count < ${mostStrangers}
                    or exists (select from refused_tries where subject_hash = a.own)
                  then a.own else ${row.strangers}::bytea end as subject_hash,
             a.person_id, a.address, a.email_hash
        from unnest(${column(({ own }) => own)}::bytea[], ${column(({ person_id }) => person_id)}::uuid[],
                    ${column(({ address }) => address)}::text[], ${column(({ email_hash }) => email_hash)}::text[])
               as a (own, person_id, address, email_hash)
        cross join strangers
    )
    insert into refused_tries as t (subject_hash, operation, person_id, session_id, address, request_id,
        factors, reasons, addresses, email_hashes, is_known_browser, try_count, first_at, last_at, due_at)
    select subject_hash, ${row.operation}, person_id, ${row.session_id}::uuid, address, ${row.request_id},
           ${[...row.factors]}::text[], ${[row.reason]}::text[], array_remove(array[address], null),
           array_remove(array[email_hash], null), ${row.is_known_browser}, 1, ${row.now}::timestamptz,
           ${row.now}::timestamptz, ${row.now}::timestamptz
      from tried
     order by subject_hash
    on conflict (subject_hash) do update set
      try_count = t.try_count + 1,
      address = excluded.address,
      session_id = excluded.session_id,
      request_id = excluded.request_id,
      factors = ${merged('factors')},
      reasons = ${merged('reasons')},
      addresses = ${merged('addresses')},
      email_hashes = ${merged('email_hashes')},
      is_known_browser = excluded.is_known_browser and (t.is_known_browser or t.try_count = 0),
      first_at = case when t.try_count = 0 then excluded.first_at else t.first_at end,
      last_at = excluded.last_at`.execute(db);
}

/** Rows that are due, at most `limit`. global: of all people. */
export async function listDueRefusals(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom('refused_tries')
    .select(['subject_hash', 'person_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Locks those of rows that are still due and that no other process has. global: of all people. */
export async function lockDueRefusals(tx: Tx, now: Temporal.Instant, hashes: readonly Buffer[]) {
  return tx
    .selectFrom('refused_tries')
    .selectAll()
    .where('subject_hash', 'in', hashes)
    .where('due_at', '<=', now)
    .orderBy('first_at')
    .forUpdate()
    .skipLocked()
    .execute();
}

export type RefusalRow = Awaited<ReturnType<typeof lockDueRefusals>>[number];

/** Begins the next window of rows whose tries became acts. */
export async function restartRefusals(
  tx: Tx,
  hashes: readonly Buffer[],
  dueAt: Temporal.Instant,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .updateTable('refused_tries')
    .set({ try_count: 0, due_at: dueAt, factors: [], reasons: [], addresses: [], email_hashes: [] })
    .where('subject_hash', 'in', hashes)
    .execute();
}

/** Removes rows whose window ended without a try. */
export async function removeRefusals(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.deleteFrom('refused_tries').where('subject_hash', 'in', hashes).execute();
}

/** Brands of a person but for worlds of a sandbox, in the order of their chains. global: a person has several. */
export async function listBrandsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .leftJoin('worlds as w', 'w.brand_id', 'm.brand_id')
    .select('m.brand_id')
    .where('m.person_id', '=', personId)
    .where((where) => where.or([where('w.is_demo', 'is', null), where('w.is_demo', '=', true)]))
    .orderBy('m.brand_id')
    .execute();
  return rows.map(({ brand_id }) => brand_id);
}
