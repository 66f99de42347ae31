import type { ObjectName, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { batchReads, perClient } from '../platform/batch-reads.ts';
import { useBrand } from '../platform/brand-context.tsx';

/** Reads types and titles of objects: those that a page of rows asks for in one turn are one request. */
export const namesOf = perClient((surety: Surety) =>
  batchReads<ObjectName>(async (object_id) => {
    const { data } = await surety.objects.names({ object_id });
    return new Map(data.map((name) => [name.object_id, name]));
  }),
);

/** Names seldom change; a page may have dozens. */
const keptMs = 300_000;

/** The type and title of an object; null until they are read, without an id, and for a role that sees no names. */
export function useObjectName(id: string | null): ObjectName | null {
  const { surety, may, keys } = useBrand();
  const maySee = may('personal');
  const { data } = useQuery({
    queryKey: keys.still('name', id),
    queryFn: () => namesOf(surety)(id ?? ''),
    enabled: id !== null && maySee,
    staleTime: keptMs,
  });
  return (maySee && data) || null;
}
