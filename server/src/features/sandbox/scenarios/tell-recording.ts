import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { type Exchange, listExchanges } from '../../events/requests/requests.ts';
import { listVerifications } from '../../onboarding/kyc/kyc.ts';
import { type Body, textOf } from './recorded-requests-rules.ts';
import { scenarioErrors } from './scenario-errors.ts';
import {
  type LoggedRequest,
  type WrittenScenario,
  writeScenarioFromRequests,
} from './write-scenario-from-requests.ts';

/** Requests of the operation that writes the scenario are left out. */
const ownId = 'writeScenarioFromRequests';

/** The text of a scenario has at most 32 KiB, and not every request is a step. */
const maxRequests = 1_000;

/**
 * Writes the scenario of what keys requested since a real time, with the present states as its end.
 *
 * @throws DomainError `invalid_input` for a time to come; `nothing_recorded`; `recording_too_long`.
 */
export async function tellRecording(
  context: Context,
  { name, since }: { name: string; since: Temporal.Instant },
): Promise<WrittenScenario> {
  if (Temporal.Instant.compare(since, wallClock.now()) > 0) {
    throw invalidInput([{ field: 'since', rule: 'must be in the past' }]);
  }
  const exchanges = await listExchanges(context, since, maxRequests + 1);
  if (exchanges.length > maxRequests) {
    const rule = `must leave at most ${maxRequests} requests`;
    throw new DomainError(scenarioErrors.recording_too_long, { field: 'since', rule });
  }
  const logged = exchanges.filter(({ operation }) => operation !== ownId).map(toLogged);
  const to = context.clock.now();
  const requests = placeUploads(logged, await listUploads(context, logged));
  return writeScenarioFromRequests(context, requests, { name, from: beginOf(logged, to), to });
}

function toLogged(logged: Exchange): LoggedRequest {
  const { receivedAt, answeredAt, brandTime, body, answer, ...exchange } = logged;
  return {
    ...exchange,
    received: receivedAt,
    wall: answeredAt,
    brand: brandTime,
    body: isBody(body) ? body : null,
    answer: isBody(answer) ? answer : {},
  };
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** Brand time of the first request, as long before the first known one as in wall time. */
function beginOf(logged: readonly LoggedRequest[], now: Temporal.Instant): Temporal.Instant {
  const known = logged.find(({ brand }) => brand !== null);
  const [first] = logged;
  if (!first || !known?.brand) return now;
  return known.brand.subtract(first.received.until(known.wall));
}

/** Documents sent to upload links, which are no operations: their times come from the KYCs. */
async function listUploads(context: Context, logged: readonly LoggedRequest[]) {
  const own = new Set(
    logged.flatMap(({ operation, path }) =>
      operation === 'uploadCustomerKycDocuments' ? [path.split('/')[2]] : [],
    ),
  );
  const created = logged
    .filter(({ operation, status }) => operation === 'createCustomer' && status < 400)
    .flatMap(({ answer }) => textOf(answer.customer_id) ?? [])
    .filter((customerId) => !own.has(customerId));
  const uploads = await Promise.all(
    created.map(async (customerId) => {
      const page = { limit: 100, before: null };
      const { items } = await listVerifications(context, customerId, page);
      const documents = items.flatMap((verification) => verification.documents);
      return documents.flatMap(({ date_submitted }) =>
        date_submitted ? [{ customerId, at: Temporal.Instant.from(date_submitted) }] : [],
      );
    }),
  );
  return uploads.flat();
}

/** Puts each upload before the first request that the brand's clock knows to be later. */
function placeUploads(
  logged: readonly LoggedRequest[],
  uploads: readonly { customerId: string; at: Temporal.Instant }[],
): LoggedRequest[] {
  const placed = [...logged];
  for (const { customerId, at } of uploads.toSorted((a, b) =>
    Temporal.Instant.compare(a.at, b.at),
  )) {
    const later = placed.findIndex(({ brand }) => brand && Temporal.Instant.compare(brand, at) > 0);
    const index = later === -1 ? placed.length : later;
    const wall = (placed[index] ?? placed.at(-1))?.wall ?? at;
    placed.splice(index, 0, {
      operation: 'uploadDocument',
      method: 'PUT',
      path: '/uploads',
      body: null,
      status: 201,
      answer: { customer_id: customerId },
      received: wall,
      wall,
      brand: at,
    });
  }
  return placed;
}
