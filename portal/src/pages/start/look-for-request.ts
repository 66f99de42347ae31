import type { LoggedRequest, Surety } from '@surety/sdk';
import { apiError } from '@surety/sdk/errors';
import { findOperation } from '../../requests/portal-request.ts';
import type { QuickstartIds, QuickstartRequest } from './quickstart-steps.ts';

type Body = Readonly<Record<string, unknown>>;

/** An advance of the clock that met no such event on its way. */
export class MissedEvent extends Error {
  constructor({ now, limit }: Body) {
    super(
      `The event did not occur until ${limit}: the clock stands at ${now}. POST /sandbox/clock/rewind undoes the advance.`,
    );
  }
}

/** True for the answer of an advance that went on without its event. */
export const isMissed = (answer: Body): boolean => answer.reached === false;

/** The request of the log that made an object; null if the log has none, such as of what the clock did by itself. */
export async function findMaker(
  surety: Surety,
  each: QuickstartRequest,
  objectId: string,
): Promise<LoggedRequest | null> {
  const { id } = await findOperation(each.request({}));
  const query = { operation: id, object_id: objectId, failed: false, limit: 1 };
  const [maker] = (await surety.requests.list(query).page()).data;
  return maker ?? null;
}

/** A try of the request that is waited for, which did not succeed. */
export interface FailedTry {
  readonly logged: LoggedRequest;
  /** The refusal with its message, or the event that was missed. */
  readonly error: Error;
}

/** The newest try of the open request, if it failed later than `since`, a real time; null counts any. */
export async function findFailedTry(
  surety: Surety,
  open: QuickstartRequest,
  ids: QuickstartIds,
  since: string | null,
): Promise<FailedTry | null> {
  const { id } = await findOperation(open.request({}));
  const query = { operation: id, source: 'api', limit: 1, ...(since ? { since } : {}) } as const;
  const [newest] = (await surety.requests.list(query).page()).data;
  if (!newest) return null;
  const { request, answer } = await surety.requests.get(newest.log_id);
  const body = bodyOf(answer);
  if (newest.status < 300) {
    const isOwn = bodyOf(request).object_id === bodyOf({ body: open.request(ids).body }).object_id;
    return isOwn && isMissed(body) ? { logged: newest, error: new MissedEvent(body) } : null;
  }
  return {
    logged: newest,
    error: apiError(newest, new Response(null, { status: newest.status }), body),
  };
}

const bodyOf = (message: { readonly body: unknown } | null): Body => ({
  ...(message?.body as object | null | undefined),
});
