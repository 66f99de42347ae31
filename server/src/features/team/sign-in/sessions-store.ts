import { sql } from 'kysely';
import type { Role } from '../../../kernel/roles.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { SessionTimes } from './session-rules.ts';

export interface SessionRow extends SessionTimes {
  session_id: string;
  person_id: string;
  confirmed_at: Temporal.Instant | null;
  /** Last proof of more than a password; null without one. */
  strong_at: Temporal.Instant | null;
  stopped_at: Temporal.Instant | null;
  reaches_every_brand: boolean;
  /** Role by membership; null without one, and without a brand. */
  role: Role | null;
  /** False for a brand that does not exist, and for the snapshot of a world. */
  has_brand: boolean;
  suspended_at: Temporal.Instant | null;
}

/** The session of a token, with the membership in a brand. global: a session is of no brand. */
export async function findSessionByToken(
  db: Tx,
  tokenHash: Buffer,
  brandId: string | null,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.person_id, s.last_used_at, s.ends_at, s.ended_at, s.confirmed_at, s.strong_at,
           p.stopped_at, p.reaches_every_brand, m.role, b.brand_id is not null as has_brand, b.suspended_at
      from person_sessions s
      join people p on p.person_id = s.person_id
      left join brands b on b.brand_id = ${brandId}::uuid
       and not exists (select from world_snapshots w where w.snapshot_id = b.brand_id)
      left join memberships m on m.brand_id = b.brand_id and m.person_id = s.person_id
     where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Notes the use of a session. global: a session is of no brand. */
export async function touchSession(db: Tx, sessionId: string, now: string): Promise<void> {
  await db
    .updateTable('person_sessions')
    .set({ last_used_at: now })
    .where('session_id', '=', sessionId)
    .execute();
}

export async function insertSession(
  unit: Unit,
  row: {
    session_id: string;
    person_id: string;
    token_hash: Buffer;
    created_at: string;
    ends_at: string;
    confirmed_at: string | null;
    strong_at: string | null;
    is_by_link: boolean;
    address: string | null;
    user_agent: string | null;
  },
): Promise<void> {
  const values = { ...row, last_used_at: row.created_at, ended_at: null };
  await unit.db.insertInto('person_sessions').values(values).execute();
}

/** A person's sessions that have not been ended, newest first, at most 100. */
export async function listSessionRows(scope: BrandScope, personId: string) {
  return sessionsOf(scope, personId)
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(100)
    .execute();
}

/** A session of a person that has not ended. */
export async function findSessionRow(scope: BrandScope, personId: string, sessionId: string) {
  return sessionsOf(scope, personId).where('session_id', '=', sessionId).executeTakeFirst();
}

function sessionsOf(scope: BrandScope, personId: string) {
  return scope.db
    .selectFrom('person_sessions')
    .select(['session_id', 'created_at', 'last_used_at', 'ends_at', 'ended_at'])
    .select(['confirmed_at', 'strong_at', 'is_by_link', 'address', 'user_agent'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
}

/** Notes a proof of more than a password in a session. */
export async function strengthenSessionRow(
  unit: Unit,
  { sessionId, now }: { sessionId: string; now: string },
): Promise<void> {
  await unit.db
    .updateTable('person_sessions')
    .set({ strong_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Confirms a session under a new token. */
export async function confirmSessionRow(
  unit: Unit,
  row: { sessionId: string; tokenHash: Buffer; isStrong: boolean; now: string },
): Promise<void> {
  await unit.db
    .updateTable('person_sessions')
    .set({ token_hash: row.tokenHash, confirmed_at: row.now })
    .$if(row.isStrong, (update) => update.set({ strong_at: row.now }))
    .where('session_id', '=', row.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a session of a person; false if the person has no such session. */
export async function endSessionRow(
  unit: Unit,
  row: { personId: string; sessionId: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('person_sessions')
    .set({ ended_at: row.now })
    .where('session_id', '=', row.sessionId)
    .where('person_id', '=', row.personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all sessions of a person but one. */
export async function endSessionRows(
  unit: Unit,
  { personId, except, now }: { personId: string; except: string | null; now: string },
): Promise<void> {
  let ending = unit.db
    .updateTable('person_sessions')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
  if (except !== null) ending = ending.where('session_id', '<>', except);
  await ending.execute();
}

/** Session that holds a stream open, with the role that its person had in the brand. */
export interface WatchedSession {
  sessionId: string;
  brandId: string;
  role: Role | null;
}

/**
 * Indices of the sessions that have ended, or whose person was stopped or has no longer the role in the
 * brand, or whose brand was suspended or removed. global: of all people.
 */
export async function listEndedSessions(
  db: Tx,
  watched: readonly WatchedSession[],
  times: { now: string; idleSince: string; isSandbox: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select a.place::integer - 1 as index
      from unnest(${watched.map(({ sessionId }) => sessionId)}::uuid[],
                  ${watched.map(({ brandId }) => brandId)}::uuid[],
                  ${watched.map(({ role }) => role)}::text[])
             with ordinality as a (session_id, brand_id, role, place)
     where not exists (
       select from person_sessions s
         join people p on p.person_id = s.person_id
         join brands b on b.brand_id = a.brand_id
         left join memberships m on m.brand_id = b.brand_id and m.person_id = p.person_id
        where s.session_id = a.session_id and s.ended_at is null and p.stopped_at is null
          and b.suspended_at is null
          and s.ends_at > ${times.now}::timestamptz
          and s.last_used_at > ${times.idleSince}::timestamptz
          and a.role = case when p.reaches_every_brand and ${times.isSandbox}::boolean then 'owner'
                            else m.role end)`.execute(db);
  return rows.map(({ index }) => index);
}

/** Removes sessions and links that have ended and browsers that are forgotten, up to a number of each. global: of all people. */
export async function removeEnded(
  db: Tx,
  {
    now,
    idleSince,
    devicesSince,
    limit,
  }: { now: string; idleSince: string; devicesSince: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with sessions as (
      delete from person_sessions where session_id in (
        select session_id from person_sessions
         where ended_at is not null or ends_at <= ${now}::timestamptz
            or last_used_at <= ${idleSince}::timestamptz
         limit ${limit})
      returning 1
    ), links as (
      delete from sign_in_links where token_hash in (
        select token_hash from sign_in_links
         where used_at is not null or ends_at <= ${now}::timestamptz
         limit ${limit})
      returning 1
    ), devices as (
      delete from person_devices where (person_id, device_hash) in (
        select person_id, device_hash from person_devices
         where used_at <= ${devicesSince}::timestamptz
         limit ${limit})
      returning 1
    )
    select ((select count(*) from sessions) + (select count(*) from links)
            + (select count(*) from devices))::integer as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}
