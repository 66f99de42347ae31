import type { LoggedRequestDetail, Surety } from '@surety/sdk';
import { ApiError } from '@surety/sdk/errors';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { isId } from '../../platform/id-time.ts';

/** A request by its id in the log, or the newest with this `X-Request-Id`. */
export function useRequest(requestId: string) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.still('logged-request', requestId),
    queryFn: () => findRequest(surety, requestId),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function findRequest(surety: Surety, requestId: string): Promise<LoggedRequestDetail> {
  const byLog = isId(requestId) ? await getRequest(surety, requestId) : null;
  if (byLog) return byLog;
  const { data } = await surety.requests.list({ request_id: requestId, limit: 1 }).page();
  const [found] = data;
  if (found) return surety.requests.get(found.log_id);
  throw new Error(
    'The log has no request with this id. It keeps requests for some days, all failures, and of each operation the first 50 successes of a second.',
  );
}

async function getRequest(surety: Surety, logId: string): Promise<LoggedRequestDetail | null> {
  try {
    return await surety.requests.get(logId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
