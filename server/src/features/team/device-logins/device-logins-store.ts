import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

export type KeyScope = 'full' | 'read_only';

/** Serializes the beginnings of logins, so that several at once keep the limits. */
export async function lockBeginnings({ db }: Unit): Promise<void> {
  // global: a login begins before anybody chose a brand.
  await sql`select pg_advisory_xact_lock(hashtextextended('device logins', 0))`.execute(db);
}

/** Numbers of logins that wait for a decision: of an address, and of all. */
export async function countOpen(
  { db }: Unit,
  addressHash: Buffer,
  now: Temporal.Instant,
): Promise<{ address: number; installation: number }> {
  const row = await db
    .selectFrom('device_logins')
    .select((eb) => [
      eb.fn.countAll<string>().as('installation'),
      eb.fn.countAll<string>().filterWhere('address_hash', '=', addressHash).as('address'),
    ])
    .where('ends_at', '>', now)
    .where('decided_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { address: Number(row.address), installation: Number(row.installation) };
}

export async function insertLogin(
  { db }: Unit,
  row: {
    login_id: string;
    device_code_hash: Buffer;
    user_code_hash: Buffer;
    host_name: string | null;
    address: string;
    address_hash: Buffer;
    created_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    interval_seconds: number;
  },
): Promise<void> {
  await db.insertInto('device_logins').values(row).execute();
}

/** Removes the login that was silent for longest, of an address or of all; false if each command has polled since. */
export async function removeSilent(
  { db }: Unit,
  {
    among,
    silentSince,
    now,
  }: { among: Buffer | null; silentSince: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device_logins')
    .where('login_id', 'in', (eb) =>
      eb
        .selectFrom('device_logins')
        .select('login_id')
        .where('ends_at', '>', now)
        .where('decided_at', 'is', null)
        .where('ended_at', 'is', null)
        .where(({ fn }) => fn.coalesce('polled_at', 'created_at'), '<', silentSince)
        .$if(among !== null, (query) => query.where('address_hash', '=', among))
        .orderBy(({ fn }) => fn.coalesce('polled_at', 'created_at'))
        .limit(1),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The login of a user code that waits for a decision. */
export async function findOpenLogin(
  { db }: Pick<BrandScope, 'db'>,
  userCodeHash: Buffer,
  now: Temporal.Instant,
) {
  return db
    .selectFrom('device_logins')
    .select(['login_id', 'host_name', 'address', 'created_at', 'ends_at'])
    .where('user_code_hash', '=', userCodeHash)
    .where('decided_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Locks the login of a device code. */
export async function lockLogin({ db }: Unit, deviceCodeHash: Buffer) {
  return db
    .selectFrom('device_logins')
    .selectAll()
    .where('device_code_hash', '=', deviceCodeHash)
    .forUpdate()
    .executeTakeFirst();
}

export type LoginRow = NonNullable<Awaited<ReturnType<typeof lockLogin>>>;

/** Decision of a person; without a brand, scope and label it is a refusal. */
interface Decision {
  person_id: string;
  session_id: string;
  granted_brand_id: string | null;
  scope: KeyScope | null;
  label: string | null;
}

/** Decides a login that waits for it; false if it was decided, has ended or does not exist. */
export async function decideLogin(
  { db }: Unit,
  loginId: string,
  decision: Decision,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_logins')
    .set({ ...decision, decided_at: now })
    .where('login_id', '=', loginId)
    .where('decided_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes a poll that gave no key. */
export async function savePoll(
  { db }: Unit,
  loginId: string,
  { now, intervalSeconds }: { now: Temporal.Instant; intervalSeconds: number },
): Promise<void> {
  await db
    .updateTable('device_logins')
    .set({ polled_at: now, interval_seconds: intervalSeconds })
    .where('login_id', '=', loginId)
    .execute();
}

/** Ends a login: with the key that it gave, or without one. */
export async function endLogin(
  { db }: Unit,
  loginId: string,
  { now, keyId }: { now: Temporal.Instant; keyId: string | null },
): Promise<void> {
  await db
    .updateTable('device_logins')
    .set({ ended_at: now, key_id: keyId })
    .where('login_id', '=', loginId)
    .execute();
}

/** Takes the grant of a login back, as a refusal. */
export async function withdrawGrant({ db }: Unit, loginId: string): Promise<void> {
  await db
    .updateTable('device_logins')
    .set({ granted_brand_id: null, scope: null, label: null })
    .where('login_id', '=', loginId)
    .execute();
}

/** The brand of a grant and the person who gave it; undefined once one of them was stopped. */
export async function findGrantor(unit: Unit, brandId: string, personId: string) {
  return unit.db
    .selectFrom('brands as b')
    .innerJoin('people as p', (join) => join.on('p.person_id', '=', personId))
    .select(['b.name as brand_name', 'p.name as person_name'])
    .where('b.brand_id', '=', brandId)
    .where('b.suspended_at', 'is', null)
    .where('p.stopped_at', 'is', null)
    .executeTakeFirst();
}

/** Removes logins that ended before `before`, at most `limit`. */
export async function removeOldLogins(
  tx: Tx,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_logins')
    .where('login_id', 'in', (from) =>
      from
        .selectFrom('device_logins')
        .select('login_id')
        .where('ends_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
