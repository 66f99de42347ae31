import type { RequestErrorGroup } from '@surety/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';

type Group = Pick<RequestErrorGroup, 'operation' | 'status' | 'error_code' | 'error'>;

/**
 * The code that names a group: the catalog's where it has one, since several errors of credit applications
 * are answered with one number.
 */
export const codeOf = ({ error, error_code }: Pick<Group, 'error' | 'error_code'>): string | null =>
  error?.code ?? error_code;

/** A mark of `GET /error-fixes`: somebody fixed a group of errors. */
export interface ErrorFix extends Pick<Group, 'operation' | 'status' | 'error_code'> {
  readonly fixed_at: string;
  readonly fixed_by: { readonly person_id: string; readonly name: string | null };
  /** The first failure of the group since; null for none. */
  readonly again_at: string | null;
}

interface Fixes {
  readonly data: readonly ErrorFix[];
}

/** The mark of a group, if somebody fixed it. */
export const fixOf = (fixes: readonly ErrorFix[], group: Group): ErrorFix | undefined => {
  const { operation, status } = group;
  const code = codeOf(group);
  return fixes.find(
    (fix) => fix.operation === operation && fix.status === status && fix.error_code === code,
  );
};

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
    mutationFn: ({ group, isOpening }: { group: Group; isOpening: boolean }) => {
      const { operation, status } = group;
      return callPortal<Fixes>({
        method: 'POST',
        path: `/${brand.brand_id}/error-fixes${isOpening ? '/open' : ''}`,
        body: { operation, status, error_code: codeOf(group) },
      });
    },
    onSuccess: ({ data }, { isOpening }) => {
      queries.setQueryData([brand.brand_id, 'error-fixes'], data);
      announce(isOpening ? 'The error is open again.' : 'Marked as fixed. It opens if it returns.');
    },
  });
}
