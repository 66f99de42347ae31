import type { Clock } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

const readMs = 5_000;

/** The clock of the world, which is read often enough while it runs. */
export function useClock() {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.list('clock'),
    queryFn: (): Promise<Clock> => surety.clock.get(),
    refetchInterval: ({ state }) => (state.data?.mode === 'stopped' ? 30_000 : readMs),
  });
}

const countedAtMost = 100;

/** The number of pieces of work that fall due until a time, such as "12" or "100 or more". */
export function useDueCount(until: string | null) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.mixed(['clock', 'events'], 'due-count', until),
    queryFn: async () => {
      const asked = { limit: countedAtMost, ...(until === null ? {} : { until }) };
      const { data, has_more } = await surety.clock.due(asked).page();
      return { count: data.length, isMore: has_more };
    },
    enabled: until !== null,
  });
}
