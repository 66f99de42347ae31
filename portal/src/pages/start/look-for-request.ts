import type { LoggedRequest, Surety } from '@surety/sdk';
import { wallClock } from '../../platform/wall-clock.ts';
import { findOperation } from '../../requests/portal-request.ts';
import type { Tick } from './quickstart-state.ts';
import type { QuickstartIds, QuickstartRequest } from './quickstart-steps.ts';

/** Outcome that ticks a request of the quickstart. */
export interface FoundOutcome {
  readonly tick: Tick;
  readonly ids: QuickstartIds;
}

/** Standing of a request that the quickstart waits for. */
interface RequestStanding {
  readonly name: string;
  readonly found: FoundOutcome | null;
  readonly failed: LoggedRequest | null;
  /** The time to which the newest advance went without the event; null where it met the event. */
  readonly missed: string | null;
}

type Body = Readonly<Record<string, unknown>>;

/** An advance of the clock that met no such event on its way. */
export class MissedEvent extends Error {
  constructor(now: string) {
    super(
      `No such event occurred: the clock advanced without it, to ${now}. POST /sandbox/clock/rewind undoes that.`,
    );
  }
}

/** The time to which an advance went without its event; null for every other answer. */
export const missedBy = ({ reached, now }: Body): string | null =>
  reached === false && typeof now === 'string' ? now : null;

/** Reads the standing of the next request. */
export async function lookFor(
  surety: Surety,
  next: QuickstartRequest,
  since: string,
  ids: QuickstartIds,
): Promise<RequestStanding> {
  const seen = { name: next.name, found: null, failed: null, missed: null };
  const row = await findOperation(next.request({}));
  const { data } = await surety.requests
    .list({ operation: row.id, source: 'api', since, limit: 10 })
    .page();
  const success = data.find(({ status }) => status < 300);
  const { request = null, answer = null } = success
    ? await surety.requests.get(success.log_id)
    : {};
  // The wait of an earlier step has the same operation.
  const isOwn = bodyOf(request).until_event === bodyOf(next.request({})).until_event;
  if (next.hasCome && !(await next.hasCome(surety, ids))) {
    return success
      ? { ...seen, missed: isOwn ? missedBy(bodyOf(answer)) : null }
      : { ...seen, failed: data[0] ?? null };
  }
  if (next.hasCome && !isOwn) return { ...seen, found: await foundByItself(surety, next, ids) };
  if (!success) return { ...seen, failed: data[0] ?? null };
  const { answered_at: at, status, method, path, log_id: logId, address } = success;
  const tick = { at, status, line: `${method} ${path}`, logId, address };
  return { ...seen, found: { tick, ids: await idsOf(surety, next, bodyOf(answer), ids) } };
}

/** The tick of an outcome that is there, by whichever request or by the running clock. */
export async function foundByItself(
  surety: Surety,
  each: QuickstartRequest,
  ids: QuickstartIds,
): Promise<FoundOutcome> {
  const tick = { at: wallClock.now(), status: null, line: null, logId: null, address: null };
  return { tick, ids: await idsOf(surety, each, {}, ids) };
}

/** The ids that an answer gives; after an approval, those of the application's accounts. */
export async function idsOf(
  surety: Surety,
  { name, gives }: QuickstartRequest,
  body: Body,
  { applicationId }: QuickstartIds,
): Promise<QuickstartIds> {
  const value = gives ? body[gives.field] : undefined;
  if (gives && typeof value === 'string') return { [gives.name]: value };
  if (name !== 'approval' || !applicationId) return {};
  const { accounts } = await surety.applications.get(applicationId);
  const depositId = accounts.security_deposit_account_id;
  return depositId ? { depositId } : {};
}

const bodyOf = (message: { readonly body?: unknown } | null | undefined): Body => ({
  ...(message?.body as object | null | undefined),
});
