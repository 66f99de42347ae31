import type { Context, Unit } from '../../../platform/context.ts';

/** Locks and reads the authenticator app of a person, confirmed or not. */
export async function lockTotp({ db }: Unit, personId: string) {
  return db
    .selectFrom('person_totp')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves a new secret in place of an earlier one that was never confirmed. */
export async function saveTotp(
  { db }: Unit,
  row: { person_id: string; secret_sealed: Buffer; started_at: Temporal.Instant },
): Promise<void> {
  const { secret_sealed, started_at } = row;
  await db
    .insertInto('person_totp')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ secret_sealed, started_at }),
    )
    .execute();
}

/** Notes the step of an accepted code; the first one confirms the app. */
export async function noteStep(
  { db }: Unit,
  personId: string,
  row: { last_step: number; confirmed_at: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('person_totp')
    .set({ last_step: BigInt(row.last_step), confirmed_at: row.confirmed_at })
    .where('person_id', '=', personId)
    .execute();
}

/** Removes the authenticator app with its recovery codes. */
export async function removeCodes({ db }: Unit, personId: string): Promise<void> {
  await db.deleteFrom('person_recovery_codes').where('person_id', '=', personId).execute();
  await db.deleteFrom('person_totp').where('person_id', '=', personId).execute();
}

/** Replaces the recovery codes of a person, used ones too. */
export async function replaceRecoveryCodes(
  { db }: Unit,
  personId: string,
  hashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('person_recovery_codes').where('person_id', '=', personId).execute();
  const rows = hashes.map((code_hash) => ({ person_id: personId, code_hash, created_at: now }));
  await db.insertInto('person_recovery_codes').values(rows).execute();
}

/** Marks an unused recovery code as used; false if there is none. */
export async function useRecoveryCode(
  { db }: Unit,
  personId: string,
  codeHash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person_recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Credentials of a person without their secrets. */
export async function readFactors({ db }: Pick<Context, 'db'>, personId: string) {
  return db
    .selectFrom('people as p')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('person_passwords as w')
          .select('w.person_id')
          .whereRef('w.person_id', '=', 'p.person_id'),
      ).as('has_password'),
      exists(
        selectFrom('person_totp as t')
          .select('t.person_id')
          .whereRef('t.person_id', '=', 'p.person_id')
          .where('t.confirmed_at', 'is not', null),
      ).as('has_totp'),
      selectFrom('person_passkeys as k')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('k.person_id', '=', 'p.person_id')
        .as('passkey_count'),
      selectFrom('person_recovery_codes as c')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('c.person_id', '=', 'p.person_id')
        .where('c.used_at', 'is', null)
        .as('recovery_code_count'),
    ])
    .where('p.person_id', '=', personId)
    .executeTakeFirst();
}
