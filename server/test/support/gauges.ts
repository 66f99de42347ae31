import { Registry } from 'prom-client';

/** Values of gauges by name, read anew from a registry of their own. */
export async function readGauges(
  add: (registry: Registry) => void,
): Promise<Record<string, number>> {
  const registry = new Registry();
  add(registry);
  const lines = (await registry.metrics()).matchAll(/^(surety_\w+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}
