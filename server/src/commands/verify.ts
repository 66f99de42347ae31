import type { Config } from '../config.ts';
import { bookProofs } from '../feature-parts.ts';
import { verifyBrands } from '../features/accounts/ledger/verify.ts';
import type { Database } from '../platform/db/database.ts';
import { withDatabase } from './with-operator.ts';

/**
 * `verify`: proves the books of the data folder or of DATABASE_URL, while a service runs or not.
 * Prints counts and proven statements. Returns false after printing each check that fails, and the brands whose
 * books break one.
 */
export async function verify(config: Config, print: (text: string) => void): Promise<boolean> {
  const prove = async ({ allBrands }: Database) => {
    const verdict = await verifyBrands(allBrands.db, bookProofs);
    for (const [name, count] of Object.entries(verdict.counts)) print(`${name}: ${count}`);
    for (const name of verdict.proven) print(`proven: ${name}`);
    for (const { check, problem } of verdict.problems) print(`WRONG: ${check}: ${problem}`);
    for (const { brandId, check } of verdict.wrongBrands)
      print(`wrong of brand ${brandId}: ${check}`);
    if (verdict.ok) print('The books are right.');
    return verdict.ok;
  };
  return withDatabase(config, prove, { onlyReads: true });
}
