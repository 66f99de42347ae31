import type pg from 'pg';

/** Longest run of a statement that only observes the service. */
const observeMs = 1_500;

/**
 * Runs one statement that only reads, which the server itself ends after 1.5 s. A connection whose
 * statement failed is closed: its transaction is in an unknown state.
 */
export async function readBounded<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  let isFailed = true;
  try {
    await client.query(`begin read only; set local statement_timeout = ${observeMs}`);
    const { rows } = await client.query<Row>(text, values);
    await client.query('commit');
    isFailed = false;
    return rows;
  } finally {
    client.release(isFailed);
  }
}
