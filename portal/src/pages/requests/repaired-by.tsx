import type { LoggedRequest, LoggedRequestDetail, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestLink } from '../../lists/request-columns.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { parseTime, timeAt } from '../../platform/wall-clock.ts';

/** Widening times after the failure: lists are newest first, and the first success is wanted. */
const withinMs = [60_000, 600_000, 3_600_000, 86_400_000];

async function findRepair(
  surety: Surety,
  { answered_at, operation, key_id, path, source }: LoggedRequestDetail,
): Promise<LoggedRequest | null> {
  const from = parseTime(answered_at);
  for (const ms of withinMs) {
    const { data } = await surety.requests
      .list({
        operation,
        failed: false,
        since: answered_at,
        until: timeAt(from + ms),
        limit: 100,
        // A replay of the portal, or of its dialog, has no key.
        ...(key_id && source === 'api' ? { key_id } : {}),
      })
      .page();
    const first = data.findLast((each) => each.path === path);
    if (first) return first;
  }
  return null;
}

/** The first success of the same operation and path within a day after a failure. */
export function RepairedBy({ request }: { readonly request: LoggedRequestDetail }) {
  const { surety, world, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.still('repair', request.log_id),
    queryFn: () => findRepair(surety, request),
    staleTime: 60_000,
  });
  if (!data) return null;
  return (
    <p>
      Repaired by <Link {...requestLink(world, data.log_id)}>{`${data.method} ${data.path}`}</Link>,
      which was answered {data.status} at <Time at={data.answered_at} isExact isReal />.
    </p>
  );
}
