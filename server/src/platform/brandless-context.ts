import { nilId } from '../kernel/ids.ts';
import { wallClock } from './clock/wall-clock.ts';
import { type Actor, Context, type ContextParts, type Environment } from './context.ts';
import type { Database } from './db/database.ts';
import type { Logger } from './logging.ts';
import type { BrandVault } from './vault/vault.ts';

export interface BrandlessParts {
  database: Database;
  environment: Environment;
  listeners: ContextParts['listeners'];
  /** A function, because bindings are complete only once the service is assembled. */
  bindings: () => ContextParts['bindings'];
  log: Logger;
}

/** Opens a context of no brand. */
export type OpenBrandless = (actor: Actor, requestId: string) => Context;

/**
 * Opens contexts on wall time and without a brand's keys. global: people sign in before choosing a
 * brand, and the management key makes worlds.
 */
export function brandlessContexts(parts: BrandlessParts): OpenBrandless {
  const { database, environment, listeners, bindings, log } = parts;
  return (actor, requestId) =>
    new Context({
      brandId: nilId,
      environment,
      actor,
      clock: wallClock,
      vault: noVault,
      db: database.allBrands.db,
      transaction: (work) => database.allBrands.transaction(work),
      begin: () => Promise.resolve(),
      nextTurn: () => Promise.resolve(null),
      listeners,
      bindings: bindings(),
      requestId,
      log,
    });
}

function refuseVault(): never {
  throw new Error('A context without a brand opens no sealed values');
}

const noVault: BrandVault = {
  seal: refuseVault,
  open: refuseVault,
  sealBytes: refuseVault,
  openBytes: refuseVault,
  sealFile: refuseVault,
  openFile: refuseVault,
  keyedHash: refuseVault,
  installationHash: refuseVault,
};
