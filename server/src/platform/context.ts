import type { Chance } from '../kernel/chance.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Role } from '../kernel/roles.ts';
import type { Tx } from './db/database.ts';
import type { Logger } from './logging.ts';
import type { Bindings, Port } from './port.ts';
import { traced } from './tracing/tracing.ts';
import type { BrandVault } from './vault/vault.ts';

export type Environment = 'sandbox' | 'live';

/** Holder of a brand's key, of a customer's temporary key or of the management key, a person in the
 * portal, or the service's own job. */
export type Actor =
  | { kind: 'brand'; keyId: string; scope: 'full' | 'read_only' }
  | { kind: 'temporary'; keyId: string; customerId: string }
  | { kind: 'job' }
  /** The management key belongs to no brand: `brandId` is the nil id. */
  | { kind: 'manager' }
  /** Signed in to the portal; the role is that in the brand, and null for what belongs to no brand. */
  | { kind: 'person'; personId: string; sessionId: string; role: Role | null }
  /** A caller before a sign-in. */
  | { kind: 'visitor' };

/** Listeners of each hook (`platform/hook.ts`), in the order of the list of features. */
export type Listeners = ReadonlyMap<object, readonly unknown[]>;

/** Everything that a context is made of. */
export interface ContextParts {
  brandId: string;
  environment: Environment;
  actor: Actor;
  /** Business time of the brand. */
  clock: Clock;
  vault: BrandVault;
  /** Handle for reads; in a unit of work its transaction. */
  db: Tx;
  /** Runs work in one transaction, again from the start where PostgreSQL requires it. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Notes that work begins which may write. Should a sandbox brand's content be wiped or replaced
   * from now on, then no unit of this context begins any more: `world_changed`.
   */
  begin(): Promise<void>;
  /**
   * Source of the ids and numbers of the next piece of work (`withChance`): in a seeded world its
   * seed and the number of the turn, else null. `clock` is the one that the work goes by.
   */
  nextTurn(clock: Clock): Promise<Chance | null>;
  listeners: Listeners;
  /** Implementations of the ports, bound once for the process. */
  bindings: Bindings;
  requestId: string;
  log: Logger;
}

type ContextChanges = Partial<Omit<ContextParts, 'db'>>;

/** Brand and handle of a read: a context reads from the pool, a unit from its transaction. */
export type BrandScope = Pick<ContextParts, 'brandId' | 'db'>;

/** Everything that a use case receives beside its input: brand, actor, time, database, log. */
export class Context implements Omit<ContextParts, 'transaction'> {
  readonly brandId: string;
  readonly environment: Environment;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly vault: BrandVault;
  readonly db: Tx;
  readonly begin: ContextParts['begin'];
  readonly nextTurn: ContextParts['nextTurn'];
  readonly listeners: Listeners;
  readonly bindings: Bindings;
  readonly requestId: string;
  readonly log: Logger;
  readonly #transaction: ContextParts['transaction'];

  constructor(parts: ContextParts) {
    this.brandId = parts.brandId;
    this.environment = parts.environment;
    this.actor = parts.actor;
    this.clock = parts.clock;
    this.vault = parts.vault;
    this.db = parts.db;
    this.begin = parts.begin;
    this.nextTurn = parts.nextTurn;
    this.listeners = parts.listeners;
    this.bindings = parts.bindings;
    this.requestId = parts.requestId;
    this.log = parts.log;
    this.#transaction = parts.transaction;
  }

  /** Opens one unit of work, all of which is kept or none; in a unit it joins that one. */
  async unit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    let afterCommit: AfterCommit = [];
    const result = await traced({ name: 'unit' }, () =>
      this.#transaction((tx) => {
        // A try that is rolled back and repeated leaves nothing to do.
        afterCommit = [];
        return work(new Unit(this.parts(), tx, afterCommit));
      }),
    );
    for (const act of afterCommit) act();
    return result;
  }

  /** The implementation that assemble bound to a port. */
  port<T>(port: Port<T>): T {
    return port.find(this.bindings);
  }

  /** The context with some parts changed; of a unit, a unit in the same transaction. */
  with(changes: ContextChanges): Context {
    return new Context({ ...this.parts(), ...changes });
  }

  protected parts(): ContextParts {
    return { ...this, transaction: this.#transaction };
  }
}

type AfterCommit = (() => void)[];

/**
 * One unit of work: `db` is its transaction, and its clock is fixed from the first time that it is
 * read. Each function that writes takes a unit, which only `context.unit` makes: the class is not
 * exported.
 */
class Unit extends Context {
  readonly #afterCommit: AfterCommit;

  constructor(parts: ContextParts, tx: Tx, afterCommit: AfterCommit) {
    const clock = stopOnFirstRead(parts.clock);
    super({ ...parts, clock, db: tx, transaction: (work) => work(tx) });
    this.#afterCommit = afterCommit;
  }

  /** Business time of the unit. Read only on demand: some operations must not read the clock. */
  get now(): Temporal.Instant {
    return this.clock.now();
  }

  /** Notes what is done once the unit is committed, and never otherwise; it must not throw. */
  afterCommit(act: () => void): void {
    this.#afterCommit.push(act);
  }

  override unit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return work(this);
  }

  override with(changes: ContextChanges): Unit {
    return new Unit({ ...this.parts(), ...changes }, this.db, this.#afterCommit);
  }
}

export type { Unit };

/** A clock that is fixed from its first reading. */
function stopOnFirstRead(clock: Clock): Clock {
  let now: Temporal.Instant | undefined;
  return {
    now: () => {
      now ??= clock.now();
      return now;
    },
  };
}
