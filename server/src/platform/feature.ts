import type { ErrorDefinitions } from '../kernel/define-errors.ts';
import type { SealedColumn } from '../kernel/sealed-column.ts';
import type { BookProof } from './book-proof.ts';
import type { EventDefinition } from './events/define-event.ts';
import type { Subscription } from './hook.ts';
import type { Operation } from './http/operation.ts';
import type { JobRunner } from './jobs/job.ts';

/** Everything that a feature adds to the service, listed in `wiring.ts`. */
export interface Feature {
  readonly name: string;
  /** Errors that the feature defines; the catalog collects them. */
  readonly errors?: ErrorDefinitions;
  /** Events that the feature records, for webhooks and the reference. */
  readonly events?: readonly EventDefinition[];
  readonly operations?: readonly Operation[];
  readonly jobs?: readonly JobRunner[];
  /** Answers to the hooks of lower features. */
  readonly on?: readonly Subscription[];
  /** Columns whose values the vault seals. */
  readonly sealed?: readonly SealedColumn[];
  /** Checks that `verify` makes of the books. */
  readonly proof?: BookProof;
}

/** Declares a feature; each entry file exports one. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
