import type pg from 'pg';
import type { Registry } from 'prom-client';
import { addReadGauges } from '../../../../platform/read-gauges.ts';
import { countOpenFiles } from './open-files-store.ts';

/** Gauges of bank files that need a person. */
export function addDeliveryGauges(registry: Registry, pool: pg.Pool): void {
  addReadGauges(registry, () => countOpenFiles(pool), [
    {
      name: 'surety_bank_files_overdue',
      help: 'Files that the bank has not fetched or acknowledged in time; they do not settle.',
      measure: ({ overdue }) => overdue,
    },
    {
      name: 'surety_bank_files_held',
      help: 'Files that were cut and wait for a person before their delivery.',
      measure: ({ held }) => held,
    },
    {
      name: 'surety_bank_files_refused',
      help: 'Files that the bank refused and that were neither cut anew nor failed.',
      measure: ({ refused }) => refused,
    },
    {
      name: 'surety_bank_files_rejected',
      help: 'Files from the bank that were rejected since the installation began.',
      measure: ({ rejected }) => rejected,
    },
  ]);
}

/** Notice of readiness about files to the bank that need a person; null for none. */
export async function findOpenFiles(pool: pg.Pool): Promise<string | null> {
  const { overdue, held, refused } = await countOpenFiles(pool);
  if (overdue + held + refused === 0) return null;
  return `${overdue} files to the bank are overdue, ${held} are held, ${refused} are refused: admin bank-files list`;
}
