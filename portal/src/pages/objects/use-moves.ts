import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** The states of an object, with the moves that leave them. */
export function useMoves(objectId: string) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.object('objects', objectId, 'moves'),
    queryFn: () => surety.objects.moves(objectId),
  });
}
