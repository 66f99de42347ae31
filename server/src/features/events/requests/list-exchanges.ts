import { idAt } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import type { LoggedBodies } from '../../../platform/request-log/describe-request.ts';
import { requestLog } from '../../../platform/request-log/request-log.ts';
import { requestBodies } from '../../../platform/request-log/request-log-store.ts';
import { listChangeRows } from './requests-store.ts';

/** A change that a key requested, with its masked body and answer. */
export interface Exchange {
  operation: string;
  method: string;
  path: string;
  status: number;
  receivedAt: Temporal.Instant;
  answeredAt: Temporal.Instant;
  /** Time on the brand's clock by which the work was done; null where the operation did not read it. */
  brandTime: Temporal.Instant | null;
  body: unknown;
  answer: unknown;
}

/**
 * Changes that keys requested since a real time, oldest first, at most `limit`; repeats of an
 * Idempotency-Key and requests whose bodies were erased are left out.
 */
export async function listExchanges(
  context: Context,
  since: Temporal.Instant,
  limit: number,
): Promise<Exchange[]> {
  await context.port(requestLog)?.flush();
  const rows = await listChangeRows(context, idAt(since.epochMilliseconds), limit);
  return rows.flatMap(({ bodies, ...row }) => {
    if (!bodies) return [];
    const opened: LoggedBodies = JSON.parse(context.vault.open(bodies, requestBodies, row.log_id));
    return [
      {
        operation: row.operation,
        method: row.method,
        path: row.path,
        status: row.answer_status,
        receivedAt: row.answered_at.subtract({ microseconds: Number(row.duration_us) }),
        answeredAt: row.answered_at,
        brandTime: row.brand_time,
        body: opened.body.value,
        answer: opened.answer.value,
      },
    ];
  });
}
