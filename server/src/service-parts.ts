import type { Config } from './config.ts';
import type { FollowLimits } from './features/events/events/events.ts';
import type { VendorPart } from './features/tenants/brands/brands.ts';
import type { Database } from './platform/db/database.ts';
import type { Logger } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Tracer } from './platform/tracing/tracing.ts';
import type { Vault } from './platform/vault/vault.ts';

/** Everything that the service is assembled from. */
export interface Parts {
  config: Config;
  database: Database;
  vault: Vault;
  log: Logger;
  metrics: Metrics;
  /** Exports traces; null, as by default, makes none. */
  tracer?: Tracer | null | undefined;
  /** Limits of event followers; tests pass smaller ones. */
  followLimits?: FollowLimits;
  scenarioRunMs?: number | undefined;
  /** Time for which the keys of a brand are kept; tests pass a shorter one. */
  brandKeysKeptMs?: number | undefined;
  /** Parties of live programs; tests connect all, since no vendor for live exists yet. */
  connected?: ReadonlySet<VendorPart> | undefined;
  /** Aborts when the process begins to stop: it is unready from then on, and still answers. */
  stop?: AbortSignal | undefined;
}
