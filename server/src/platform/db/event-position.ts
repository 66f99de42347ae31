import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Position of the current transaction in the order of events (docs/decisions/0119). */
export const eventPosition = sql<string>`event_position()`;

/** Position of the current transaction, as its events store it. */
export function findCurrentPosition(tx: Tx): Promise<string> {
  return positionOf(tx, 'event_position');
}

/** Position below which every event is readable and no new one can appear. */
export function findHorizon(tx: Tx): Promise<string> {
  return positionOf(tx, 'event_horizon');
}

/** Position above that of every transaction that has begun to write. */
export function findNextPosition(tx: Tx): Promise<string> {
  return positionOf(tx, 'next_event_position');
}

type PositionFunction = 'event_position' | 'event_horizon' | 'next_event_position';

async function positionOf(tx: Tx, name: PositionFunction): Promise<string> {
  const { rows } = await sql<{ position: string }>`select ${sql.raw(name)}() as position`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error(`The database answered no ${name}`);
  return row.position;
}
