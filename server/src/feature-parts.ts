import type { Environment } from './platform/context.ts';
import { eventRows } from './platform/events/event-rows.ts';
import type { Pages } from './platform/feature.ts';
import { isPortalsOwn, type Operation } from './platform/http/operations/operation.ts';
import type { JobHandlers } from './platform/jobs/due-work.ts';
import { dueWorkRows } from './platform/jobs/due-work-rows.ts';
import type { RowRules } from './platform/row-rules.ts';
import { features } from './wiring.ts';

/** The answers of all features to hooks, in the order of the features. */
export const subscriptions = features.flatMap(({ on }) => on ?? []);

/** Everything that `verify` proves of the books. */
export const bookProofs = features.flatMap(({ proof }) => proof ?? []);

/** Implementations that features bind to ports. */
export const openings = features.flatMap(({ binds }) => binds ?? []);

export const loops = features.flatMap(({ loops }) => loops ?? []);

export const serverLoops = features.flatMap(({ serverLoops }) => serverLoops ?? []);

/** Workers beside that of due work, by the names of their readiness checks. */
export const workers = features.flatMap(({ workers }) => Object.entries(workers ?? {}));

export const gauges = features.flatMap(({ gauges }) => gauges ?? []);

/** Notices of `/health/ready`, by name. */
export const notices = features.flatMap(({ notices }) => Object.entries(notices ?? {}));

/** Pages beside the API that the environment has. */
export function pagesIn(environment: Environment): Pages[] {
  const all = features.flatMap(({ pages }) => pages ?? []);
  return all.filter(({ only }) => only === undefined || only === environment);
}

/** Every operation of the API that the environment has. */
export function operationsIn(environment: Environment): Operation[] {
  return allOperationsIn(environment).filter((operation) => !isPortalsOwn(operation));
}

/** Every operation that only people of the portal have in the environment. */
export function portalOperationsIn(environment: Environment): Operation[] {
  return allOperationsIn(environment).filter(isPortalsOwn);
}

function allOperationsIn(environment: Environment): Operation[] {
  const all = features.flatMap(({ operations }) => operations ?? []);
  return all.filter(({ only }) => only === undefined || only === environment);
}

/** Rules of the rows of all features: due work by its kinds, events by their definitions, others by their own. */
export const rowsOfFeatures: readonly RowRules[] = [
  dueWorkRows(features.flatMap(({ jobs }) => jobs ?? [])),
  eventRows(features.flatMap(({ events }) => Object.values(events ?? {}))),
  ...features.flatMap(({ rows }) => rows ?? []),
];

/** The handler of each kind of due work. */
export const handlers: JobHandlers = Object.fromEntries(
  features.flatMap(({ jobs }) => jobs ?? []).map(({ kind, run }) => [kind, run]),
);
