import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** While an endpoint is paused its next try comes within a minute, and news of it may be left out of a burst. */
const pausedMs = 5_000;

/** The health of an endpoint; not asked for where `isNeeded` is false. */
export function useHealth(webhookId: string, isNeeded = true) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.object('webhooks', webhookId, 'health'),
    queryFn: () => surety.webhooks.health(webhookId),
    enabled: isNeeded,
    refetchInterval: ({ state }) => (state.data?.paused ? pausedMs : false),
  });
}
