import type { Unit } from '../../../platform/context.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import type { Operator } from '../../tenants/brands/brands.ts';

/** Operator of brands within a unit over all worlds. */
export function operatorIn(unit: Unit): Operator {
  return {
    environment: unit.environment,
    vault: unit.port(installationVault),
    transaction: (work) => work(unit.db),
  };
}
