import type { Config } from '../config.ts';
import type { Applications } from '../platform/db/migrate.ts';
import { parseMasterKeys } from '../platform/vault/master-keys.ts';
import { withDatabase } from './with-operator.ts';

/**
 * Brings the database to the schema of this version and prints what that took.
 *
 * @throws StartupError as `migrate`; `vault_keys_invalid` for malformed keys, before anything changes.
 */
export async function migrateDatabase(
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  // No key is needed here, but the next start would stop at a malformed one.
  if (config.vaultKeys !== null) parseMasterKeys(config.vaultKeys, 'SURETY_VAULT_KEYS');
  const tell = async (_database: unknown, applied: Applications) => print(describeApplied(applied));
  await withDatabase(config, tell, { logLevel: 'warn' });
}

/** A sentence about a run of the migrations, and one about processes that it breaks. */
export function describeApplied({ migrations, functions, lost = [] }: Applications): string {
  const [first] = migrations;
  if (!first && functions === 0) {
    return 'Nothing was left to do: the database has the schema of this version.';
  }
  const last = migrations.at(-1) === first ? '' : ` to ${migrations.at(-1)}`;
  const files = first
    ? `${count(migrations.length, 'migration')} (${first}${last})`
    : 'no migration';
  const breaks =
    lost.length > 0
      ? ` Processes of the version before fail where they call ${lost.join(', ')}: restart them as this version now.`
      : '';
  return `The database has the schema of this version now: applied ${files} and ${count(functions, 'function')}.${breaks}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
