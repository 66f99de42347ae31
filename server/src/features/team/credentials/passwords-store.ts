import type { Context, Unit } from '../../../platform/context.ts';
import type { PasswordHash } from './password-rules.ts';

/** Person of a sign-in by e-mail, or of a session that is confirmed. */
export type Whose = { email: string } | { personId: string };

/** Everything that a check of a password reads of the people of an e-mail, in one statement for known and unknown. */
export async function listSignIns({ db }: Pick<Context, 'db'>, whose: Whose) {
  const query = db
    .selectFrom('people as p')
    .leftJoin('person_passwords as w', 'w.person_id', 'p.person_id')
    .leftJoin('person_totp as t', (join) =>
      join.onRef('t.person_id', '=', 'p.person_id').on('t.confirmed_at', 'is not', null),
    )
    .select(['p.person_id', 'p.stopped_at', 'w.salt', 'w.password_hash', 't.confirmed_at'])
    .orderBy('p.created_at')
    .orderBy('p.person_id');
  const found =
    'email' in whose
      ? query.where('p.email', '=', whose.email)
      : query.where('p.person_id', '=', whose.personId);
  return found.execute();
}

export type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number];

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
