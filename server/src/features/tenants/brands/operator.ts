import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

/** Dependencies of the operator's commands and of the sandbox, before any brand acts. */
export interface Operator {
  environment: Environment;
  vault: Vault;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
