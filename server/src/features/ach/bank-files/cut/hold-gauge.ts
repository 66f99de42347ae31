import type pg from 'pg';
import type { Registry } from 'prom-client';
import { addReadGauges } from '../../../../platform/read-gauges.ts';
import type { BankMailbox } from '../bank-files-vendor.ts';
import { countHeldBrands } from './cutting-holds-store.ts';

/** Gauge of brands for which no bank file is cut. */
export function addHoldGauge(registry: Registry, pool: pg.Pool, bank: BankMailbox): void {
  const read = () => countHeldBrands(pool, bank.sent !== null);
  addReadGauges(registry, read, [
    {
      name: 'surety_bank_files_held_brands',
      help: 'Brands for which no file to the bank is cut: by an operator, after a restore, or since another copy owns the folder.',
      measure: (held) => held,
    },
  ]);
}
