import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Gauges of the pool whose connections requests and jobs of this process use. */
export function addPoolGauges(
  registry: Registry,
  { load }: Pick<Database, 'load'>,
  size: number,
): void {
  const gauge = (name: string, help: string, measure: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(measure());
      },
    });
  gauge('surety_database_pool_size', 'Most connections that this process may open.', () => size);
  gauge('surety_database_pool_used', 'Connections of this process in use.', () => load().used);
  gauge(
    'surety_database_pool_waiting',
    'Requests and jobs of this process that wait for a connection.',
    () => load().waiting,
  );
}
