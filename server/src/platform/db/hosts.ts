import { StartupError } from '../startup-error.ts';
import { addressOf } from './database-address.ts';

/**
 * Finds the host that takes writes, before the first connection.
 *
 * @throws StartupError `database_unreachable` if none of several hosts takes writes; `database_superseded` if the
 *   server is on a lower timeline than one that was seen.
 */
export async function chooseHost(url: string): Promise<void> {
  const address = addressOf(url);
  await address.look();
  if (address.superseded !== null) {
    throw new StartupError(
      'database_superseded',
      `The database is not used, because ${address.superseded}. Let the address lead to that server and end this one, or let it follow that one (pg_rewind). If this server shall go on instead, promote it anew, or delete its row of server_timelines.`,
    );
  }
  if (address.urls.length === 1 || address.problem === null) return;
  throw new StartupError(
    'database_unreachable',
    'None of the hosts of the database address can be reached and takes writes.',
  );
}
