import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idTimeMs } from '../../platform/id-time.ts';
import { timeAt } from '../../platform/wall-clock.ts';

/** Time around the making of an id in which its request was answered. */
const beforeMs = 1_000;
const afterMs = 60_000;

/** The request that made an object: the first that changed something and whose answer names it. */
export function MadeBy({ objectId }: { readonly objectId: string }) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.about([objectId], 'made-by', objectId),
    queryFn: async () => {
      const madeMs = idTimeMs(objectId);
      if (madeMs === null) return null;
      const period = { since: timeAt(madeMs - beforeMs), until: timeAt(madeMs + afterMs) };
      const found = await surety.requests
        .list({ object_id: objectId, limit: 100, ...period })
        .take(100);
      return found.findLast(({ method, status }) => method === 'POST' && status < 300) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isLoading) return <>…</>;
  if (!query.data) return <>No request in the log: the service made it, or the log is younger.</>;
  const { log_id, method, path, answered_at } = query.data;
  return (
    <>
      <LinkToObject type="request" id={log_id}>{`${method} ${path}`}</LinkToObject>{' '}
      <Time at={answered_at} isReal />
    </>
  );
}
