import type { Surety } from '@surety/sdk';
import { NotFound } from '@surety/sdk/errors';
import { UsageError } from '../../command-errors.ts';

/**
 * The log id of a request by its log id or its request id.
 *
 * @throws UsageError if the log has neither.
 */
export async function findLogId(surety: Surety, id: string, signal: AbortSignal): Promise<string> {
  if (/^[0-9a-f]{8}-/i.test(id)) {
    try {
      return (await surety.requests.get(id, { signal })).log_id;
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  const { data } = await surety.requests.list({ request_id: id, limit: 1 }, { signal }).page();
  if (data[0]) return data[0].log_id;
  throw new UsageError(
    `The log has no request ${id}. It keeps requests for some days; "surety logs tail" shows the latest.`,
  );
}
