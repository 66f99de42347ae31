import type { Chance } from '../kernel/chance.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from './db/database.ts';
import type { Logger } from './logging.ts';
import type { BrandVault } from './vault/vault.ts';

export type Environment = 'sandbox' | 'live';

/** Who is acting: a brand's key, a customer's temporary key, the service's own job, or the
 * management key. */
export type Actor =
  | { kind: 'brand'; keyId: string; scope: 'full' | 'read_only' }
  | { kind: 'temporary'; keyId: string; customerId: string }
  | { kind: 'job' }
  /** Who holds the management key; for no brand (`brandId` is the nil id). */
  | { kind: 'manager' };

/** Listeners of each hook (`platform/hook.ts`), in the order of the list of features. */
export type Listeners = ReadonlyMap<object, readonly unknown[]>;

/** What every use case receives: for whom, when, with which database, and where to write. */
export interface Context {
  brandId: string;
  environment: Environment;
  actor: Actor;
  /** Business time of the brand. */
  clock: Clock;
  vault: BrandVault;
  /** For reads. Inside an idempotent request it is the request's own transaction. */
  db: Tx;
  /** One unit of work; joins the request's transaction when the platform has opened one. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Notes that work begins which may write. Should a sandbox brand's content be wiped or replaced
   * from now on, then no transaction of this context begins any more: `world_changed`.
   */
  begin(): Promise<void>;
  /**
   * Where the ids and numbers of the next piece of work come from (`withChance`): in a seeded world
   * from its seed and the number of the turn, else null. `clock` is the one that the work goes by.
   */
  takeTurn(clock: Clock): Promise<Chance | null>;
  /** Answers of higher features to the hooks of lower ones. */
  listeners: Listeners;
  requestId: string;
  log: Logger;
}
