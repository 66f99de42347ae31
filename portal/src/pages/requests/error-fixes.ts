import type { RequestErrorGroup } from '@surety/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';

/** Names a group of failed requests. */
export type ErrorGroupName = Pick<RequestErrorGroup, 'operation' | 'status' | 'error_code'>;

/** A mark of `GET /error-fixes`: somebody fixed a group of errors. */
export interface ErrorFix extends ErrorGroupName {
  readonly fixed_at: string;
  readonly fixed_by: { readonly person_id: string; readonly name: string | null };
  /** The first failure of the group since; null for none. */
  readonly again_at: string | null;
}

interface Fixes {
  readonly data: readonly ErrorFix[];
}

/** The mark of a group, if somebody fixed it. */
export const fixOf = (
  fixes: readonly ErrorFix[],
  { operation, status, error_code }: ErrorGroupName,
): ErrorFix | undefined =>
  fixes.find(
    (fix) => fix.operation === operation && fix.status === status && fix.error_code === error_code,
  );

/** True for a group that somebody fixed and that has not failed since. */
export const isFixed = (fix: ErrorFix | undefined): boolean => fix?.again_at === null;

/** The brand's marks. */
export function useErrorFixes() {
  const { brand } = useBrand();
  return useQuery({
    queryKey: [brand.brand_id, 'error-fixes'],
    queryFn: async () => {
      const path = `/${brand.brand_id}/error-fixes`;
      return (await callPortal<Fixes>({ method: 'GET', path })).data;
    },
    refetchInterval: 10_000,
  });
}

/** Marks a group as fixed, or opens it again. */
export function useMarkError() {
  const { brand } = useBrand();
  return useMutation({
    mutationFn: ({ group, isOpening }: { group: ErrorGroupName; isOpening: boolean }) => {
      const { operation, status, error_code } = group;
      return callPortal<Fixes>({
        method: 'POST',
        path: `/${brand.brand_id}/error-fixes${isOpening ? '/open' : ''}`,
        body: { operation, status, error_code },
      });
    },
    onSuccess: ({ data }, { isOpening }) => {
      queries.setQueryData([brand.brand_id, 'error-fixes'], data);
      announce(isOpening ? 'The error is open again.' : 'Marked as fixed. It opens if it returns.');
    },
  });
}
