import type pg from 'pg';
import type { Registry } from 'prom-client';
import { addReadGauges } from '../../../../platform/read-gauges.ts';
import type { BankMailbox } from '../bank-files-vendor.ts';
import { countHeldBrands } from './held-brands-store.ts';

/** Gauge of brands whose bank files are held until they are compared with the bank's. */
export function addHoldGauge(registry: Registry, pool: pg.Pool, bank: BankMailbox): void {
  const read = async () => (bank.sent === null ? 0 : countHeldBrands(pool));
  addReadGauges(registry, read, [
    {
      name: 'surety_bank_files_held_brands',
      help: 'Brands whose files to the bank are held after a restore, until they were compared.',
      measure: (held) => held,
    },
  ]);
}
