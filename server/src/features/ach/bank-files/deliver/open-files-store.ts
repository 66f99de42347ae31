import type pg from 'pg';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

/** Bank files, of all brands of the operator, that need a person. */
export interface OpenFiles {
  /** Delivered files that the bank has not fetched or acknowledged in time. */
  overdue: number;
  /** Files that wait for a person before their delivery. */
  held: number;
  /** Refused files that were neither cut anew nor failed. */
  refused: number;
  /** Files from the bank that were rejected, ever. */
  rejected: number;
}

/** Counts bank files that need a person. global: the operator watches the installation. */
export async function countOpenFiles(pool: pg.Pool): Promise<OpenFiles> {
  const [row] = await readBounded<{
    overdue: number;
    held: number;
    refused: number;
    rejected: number;
  }>(
    pool,
    `select (select count(*)::integer from bank_files
              where status = 'delivered' and overdue_at is not null
                and (expects_ack <> 'none' or fetched_at is null)
                and is_operators_brand(brand_id)) as overdue,
            ${count('held')}, ${count('refused')}, ${count('rejected')}`,
    [],
  );
  return row ?? { overdue: 0, held: 0, refused: 0, rejected: 0 };
}

function count(status: string): string {
  return `(select count(*)::integer from bank_files
            where status = '${status}' and is_operators_brand(brand_id)) as ${status}`;
}
