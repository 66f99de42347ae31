import { useMutation, useQuery } from '@tanstack/react-query';
import { announce } from '../parts/announce.ts';
import { useBrand } from '../platform/brand-context.tsx';
import { callPortal } from '../platform/portal-client.ts';
import { queries } from '../platform/queries.ts';
import { useRequestLooks } from '../platform/use-looks.ts';
import { codeOf, type ErrorFix, type Group } from './error-groups.ts';

/** Shortest time between two readings of a brand's errors, because each searches the log. */
export const lookEveryMs = 10_000;

interface Fixes {
  readonly data: readonly ErrorFix[];
}

/** The brand's marks. */
export function useErrorFixes() {
  const { brand, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.list('errorFixes'),
    queryFn: async () => {
      const path = `/${brand.brand_id}/error-fixes`;
      return (await callPortal<Fixes>({ method: 'GET', path })).data;
    },
  });
  useRequestLooks(lookEveryMs, query);
  return query;
}

/** Marks a group as fixed, or opens it again. */
export function useMarkError() {
  const { brand, keys } = useBrand();
  return useMutation({
    mutationFn: ({ group, isOpening }: { group: Group; isOpening: boolean }) => {
      const { operation, status } = group;
      return callPortal<Fixes>({
        method: 'POST',
        path: `/${brand.brand_id}/error-fixes${isOpening ? '/open' : ''}`,
        body: { operation, status, error_code: codeOf(group) },
      });
    },
    // A read that began before the mark would bring back the marks without it.
    onMutate: () => queries.cancelQueries({ queryKey: keys.list('errorFixes') }),
    onSuccess: ({ data }, { isOpening }) => {
      queries.setQueryData(keys.list('errorFixes'), data);
      announce(isOpening ? 'The error is open again.' : 'Marked as fixed. It opens if it returns.');
    },
  });
}
