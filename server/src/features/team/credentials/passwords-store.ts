import type { Context, Unit } from '../../../platform/context.ts';
import type { PasswordHash } from './hash-password.ts';

/** Everything that a sign-in with a password reads, in one statement for known and unknown e-mails. */
export async function findSignIn({ db }: Pick<Context, 'db'>, email: string) {
  return db
    .selectFrom('people as p')
    .leftJoin('person_passwords as w', 'w.person_id', 'p.person_id')
    .leftJoin('person_totp as t', (join) =>
      join.onRef('t.person_id', '=', 'p.person_id').on('t.confirmed_at', 'is not', null),
    )
    .select(['p.person_id', 'p.stopped_at', 'w.salt', 'w.password_hash', 't.confirmed_at'])
    .where('p.email', '=', email)
    .executeTakeFirst();
}

export async function findPassword(
  { db }: Pick<Context, 'db'>,
  personId: string,
): Promise<PasswordHash | undefined> {
  return db
    .selectFrom('person_passwords')
    .select(['salt', 'password_hash'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Saves a password in place of an earlier one. */
export async function savePassword(
  { db }: Unit,
  personId: string,
  password: PasswordHash,
  now: Temporal.Instant,
): Promise<void> {
  const columns = { ...password, changed_at: now };
  await db
    .insertInto('person_passwords')
    .values({ person_id: personId, ...columns })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
    .execute();
}
