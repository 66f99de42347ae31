import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

/** What the operator's commands and the sandbox work with: no brand is acting yet. */
export interface Operator {
  environment: Environment;
  vault: Vault;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
