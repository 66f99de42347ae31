import { useQuery } from '@tanstack/react-query';
import { useBrand } from './brand-context.tsx';
import { parseTime, wallClock } from './wall-clock.ts';

/** Milliseconds since 1970 on the brand's clock: that of the world in a sandbox, the browser's in live. */
export function useBrandNow(): number {
  const { surety, isSandbox, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.list('clock'),
    queryFn: () => surety.clock.get(),
    enabled: isSandbox,
  });
  return data ? parseTime(data.now) : wallClock.nowMs();
}
