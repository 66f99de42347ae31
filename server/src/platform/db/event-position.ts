import { sql } from 'kysely';

/** Position of the current transaction in the order of events (docs/decisions/0119). */
export const eventPosition = sql<string>`event_position()`;
