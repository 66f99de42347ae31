import type { FastifyInstance } from 'fastify';
import type { ErrorDefinitions } from '../kernel/define-errors.ts';
import type { SealedColumn } from '../kernel/sealed-column.ts';
import type { BookProof } from './book-proof.ts';
import type { Environment } from './context.ts';
import type { EventDefinitions } from './events/define-event.ts';
import type { HealthCheck } from './health.ts';
import type { Subscription } from './hook.ts';
import type { Operation } from './http/operations/operation.ts';
import type { JobRunner } from './jobs/job.ts';
import type { WatchedWorker } from './jobs/worker.ts';
import type { NeedDefinition } from './objects/define-need.ts';
import type { AddedMachine, ObjectDefinition } from './objects/define-object.ts';
import type { Opening } from './port.ts';
import type { PageParts, ProcessParts } from './process-parts.ts';
import type { Loop } from './repeat.ts';
import type { RowRules } from './row-rules.ts';

/** Everything that a feature adds to the service, listed in `wiring.ts`. */
export interface Feature {
  readonly name: string;
  /** Errors that the feature defines; the catalog collects them. */
  readonly errors?: ErrorDefinitions;
  /** Events that the feature records, for webhooks and the reference. */
  readonly events?: EventDefinitions;
  readonly operations?: readonly Operation[];
  readonly jobs?: readonly JobRunner[];
  /** Objects that the lookup finds by their ids, and machines that it shows with those of lower features. */
  readonly objects?: readonly ObjectDefinition[];
  readonly addedMachines?: readonly AddedMachine[];
  /** Work that waits for a person, for the list of all of it. */
  readonly needs?: readonly NeedDefinition[];
  /** Answers to the hooks of lower features. */
  readonly on?: readonly Subscription[];
  /** How rows of its tables are valid, for those that come from outside. */
  readonly rows?: readonly RowRules[];
  /** Columns whose values the vault seals. */
  readonly sealed?: readonly SealedColumn[];
  /** Checks that `verify` makes of the books. */
  readonly proof?: BookProof;
  /** Implementations that the feature has for its own ports, and for those of lower features. */
  readonly binds?: readonly Opening<ProcessParts>[];
  /** Loops of each worker. */
  readonly loops?: readonly StartLoop[];
  /** Loops of each API server. */
  readonly serverLoops?: readonly StartLoop[];
  /** Workers beside that of due work; a process is ready while they have no problem. */
  readonly workers?: Readonly<Record<string, (parts: ProcessParts) => Promise<WatchedWorker>>>;
  /** Metrics that every process exports. */
  readonly gauges?: readonly ((parts: ProcessParts) => void)[];
  /** Notices of `/health/ready`. */
  readonly notices?: Readonly<Record<string, (parts: ProcessParts) => ReturnType<HealthCheck>>>;
  /** Pages beside the API. */
  readonly pages?: readonly Pages[];
}

type StartLoop = (parts: ProcessParts) => Loop;

export interface Pages {
  /** Set where the pages exist in one environment alone. */
  readonly only?: Environment;
  add(server: FastifyInstance, parts: PageParts): Promise<void>;
}

/** Declares a feature; each entry file exports one. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
