import type { BrandScope, Unit } from '../../../platform/context.ts';

/** People of an e-mail or id who signed in in the browser before. global: people are of no brand. */
export async function listDevicePeople(
  { db }: Pick<BrandScope, 'db'>,
  whose: { email: string } | { personId: string },
  deviceHash: Buffer,
): Promise<string[]> {
  const query = db
    .selectFrom('person_devices as d')
    .innerJoin('people as p', 'p.person_id', 'd.person_id')
    .select('d.person_id')
    .where('d.device_hash', '=', deviceHash);
  const found =
    'email' in whose
      ? query.where('p.email', '=', whose.email)
      : query.where('p.person_id', '=', whose.personId);
  return (await found.execute()).map(({ person_id }) => person_id);
}

/** Notes a sign-in in a browser, and forgets the person's browsers but for the last ones. */
export async function saveDevice(
  { db }: Unit,
  row: { person_id: string; device_hash: Buffer; used_at: Temporal.Instant },
  { most }: { most: number },
): Promise<void> {
  await db
    .insertInto('person_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'device_hash']).doUpdateSet({ used_at: row.used_at }),
    )
    .execute();
  await db
    .deleteFrom('person_devices')
    .where('person_id', '=', row.person_id)
    .where('device_hash', 'in', (from) =>
      from
        .selectFrom('person_devices')
        .select('device_hash')
        .where('person_id', '=', row.person_id)
        .orderBy('used_at', 'desc')
        .orderBy('device_hash')
        .offset(most),
    )
    .execute();
}
