import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { brandSetting, type Scope } from './scope.ts';

/** Changes the scope of a transaction of the service's login, for the statements that follow in it. */
export async function narrowScope(tx: Tx, { role, brandId }: Scope): Promise<void> {
  await sql`select set_config('role', ${role}, true), set_config(${brandSetting}, ${brandId}, true)`.execute(
    tx,
  );
}
