import pg from 'pg';
import { wallClock } from '../clock/wall-clock.ts';

/** PostgreSQL's code for a function that does not exist. */
const UNDEFINED_FUNCTION = '42883';

/**
 * Begins an era of the order of events if the database has come to another server, where transactions
 * are counted anew (docs/decisions/0119). Runs on each new connection, since a restored database may take
 * the place of the one that a running process is connected to.
 */
export async function continueEventOrder(client: pg.ClientBase): Promise<void> {
  try {
    const now = wallClock.now().toString();
    await client.query('select continue_event_order($1)', [now]);
  } catch (error) {
    // A database before its migrations has no events to order.
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_FUNCTION) return;
    throw error;
  }
}
