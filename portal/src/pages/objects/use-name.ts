import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/**
 * The name of an object, for a title; null until it is read, without an id, and for a role to which the service masks
 * names. Links to the object (`NamedObject`) share the answer.
 */
export function useName(id: string | null): string | null {
  const { surety, may, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.still('name', id),
    queryFn: () => surety.objects.get(id ?? ''),
    enabled: id !== null && may('personal'),
    staleTime: 300_000,
  });
  return may('personal') ? (data?.title ?? null) : null;
}
