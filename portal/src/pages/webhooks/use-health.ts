import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** The health of an endpoint. */
export function useHealth(webhookId: string) {
  const { brand, surety } = useBrand();
  return useQuery({
    queryKey: [brand.brand_id, 'webhook-health', webhookId],
    queryFn: () => surety.webhooks.health(webhookId),
  });
}
