import type { BookProof } from './book-proof.ts';
import type { OpenBrandless } from './brandless-context.ts';
import type { BrandClock } from './clock/brand-clocks.ts';
import type { Actor, Context, Environment } from './context.ts';
import type { Database } from './db/database.ts';
import type { BodyMemory } from './http/bodies/body-memory.ts';
import type { ClockUse } from './http/operations/operation.ts';
import type { Logger } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { Port } from './port.ts';
import type { Tracer } from './tracing/tracing.ts';

/** Opens a context; reads the brand's clock unless it is given or the operation reads it itself. */
export type CreateContext = (
  brandId: string,
  actor: Actor,
  requestId: string,
  clock?: BrandClock | ClockUse,
) => Promise<Context>;

/** Parts of a process from which features open their loops, gauges and ports. */
export interface ProcessParts {
  environment: Environment;
  database: Database;
  log: Logger;
  metrics: Metrics;
  tracer: Tracer | null;
  createContext: CreateContext;
  openBrandless: OpenBrandless;
  /** Days for which events, and requests of the request log, are kept. */
  retention: { eventsKeptDays: number; requestsKeptDays: number };
  /** Proofs of all features. */
  proofs: readonly BookProof[];
  port<T>(port: Port<T>): T;
}

/** Parts of the API server from which features add their pages. */
export interface PageParts extends ProcessParts {
  bodyMemory: BodyMemory;
}
