import pg from 'pg';
import { wallClock } from '../clock/wall-clock.ts';
import { scopeOfAllBrands } from './scope.ts';
import { queryWithin } from './scoped-query.ts';

/** PostgreSQL's codes for a function and for a role that does not exist. */
const undefinedCodes = ['42883', '22023'];

/**
 * Begins an era of the order of events if the database has come to another server, where transactions
 * are counted anew (docs/decisions/0119). Runs on each new connection, since a restored database may take
 * the place of the one that a running process is connected to.
 */
export async function continueEventOrder(client: pg.ClientBase, isNamed: boolean): Promise<void> {
  try {
    const now = wallClock.now().toString();
    const statement = { text: 'select continue_event_order($1)', values: [now] };
    await queryWithin(client, scopeOfAllBrands, statement, isNamed);
  } catch (error) {
    // A database before its migrations has no events to order.
    if (error instanceof pg.DatabaseError && undefinedCodes.includes(error.code ?? '')) return;
    throw error;
  }
}
