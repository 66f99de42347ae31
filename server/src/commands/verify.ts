import type { Config } from '../config.ts';
import { bookProofs } from '../feature-parts.ts';
import { verifyBooks } from '../features/accounts/ledger/verify.ts';
import type { Database } from '../platform/db/database.ts';
import { withDatabase } from './with-operator.ts';

/**
 * `verify`: proves the books of the data folder or of DATABASE_URL, while a service runs or not.
 * Prints counts and proven statements. Returns false after printing the first failure.
 */
export async function verify(config: Config, print: (text: string) => void): Promise<boolean> {
  const prove = async ({ allBrands }: Database) => {
    const verdict = await verifyBooks(allBrands.db, bookProofs);
    for (const [name, count] of Object.entries(verdict.counts)) print(`${name}: ${count}`);
    for (const name of verdict.proven) print(`proven: ${name}`);
    print(verdict.ok ? 'The books are right.' : `WRONG: ${verdict.firstProblem}`);
    return verdict.ok;
  };
  return withDatabase(config, prove, { onlyReads: true });
}
