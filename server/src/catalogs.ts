import { collectErrors } from './kernel/define-errors.ts';
import { inputErrors } from './kernel/input-errors.ts';
import { sealedPayload } from './platform/events/sealed-payload.ts';
import { requestErrors } from './platform/http/errors/request-errors.ts';
import { keptAnswer } from './platform/http/operations/idempotency.ts';
import { platformErrors } from './platform/platform-errors.ts';
import { requestBodies } from './platform/request-log/request-log-store.ts';
import { features } from './wiring.ts';

/** Every error that the service returns, by its code. */
export const errorCatalog = collectErrors([
  ...[inputErrors, platformErrors, requestErrors],
  ...features.map(({ errors }) => errors),
]);

/** Every event that the service records. */
export const eventCatalog = features.flatMap(({ events }) => Object.values(events ?? {}));

/** Every column whose values the vault seals. */
export const sealedColumns = [
  keptAnswer,
  requestBodies,
  sealedPayload,
  ...features.flatMap(({ sealed }) => sealed ?? []),
];
