import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** The health of an endpoint. */
export function useHealth(webhookId: string) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.object('webhooks', webhookId, 'health'),
    queryFn: () => surety.webhooks.health(webhookId),
  });
}
