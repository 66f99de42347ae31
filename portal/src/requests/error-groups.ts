import type { RequestErrorGroup } from '@surety/sdk';

/** Fields that name a group of failed requests. */
export type Group = Pick<RequestErrorGroup, 'operation' | 'status' | 'error_code' | 'error'>;

/**
 * The code that names a group: the catalog's where it has one, since several errors of credit applications
 * are answered with one number.
 */
export const codeOf = ({ error, error_code }: Pick<Group, 'error' | 'error_code'>): string | null =>
  error?.code ?? error_code;

/** A mark of `GET /error-fixes`: a person fixed a group of errors. */
export interface ErrorFix extends Pick<Group, 'operation' | 'status' | 'error_code'> {
  readonly fixed_at: string;
  readonly fixed_by: { readonly person_id: string; readonly name: string | null };
  /** The first failure of the group since; null for none. */
  readonly again_at: string | null;
}

/** The mark of a group, if it is fixed. */
const fixOf = (fixes: readonly ErrorFix[], group: Group): ErrorFix | undefined => {
  const { operation, status } = group;
  const code = codeOf(group);
  return fixes.find(
    (fix) => fix.operation === operation && fix.status === status && fix.error_code === code,
  );
};

/** True for a group that is fixed and has not failed since. */
export const isFixed = (fix: ErrorFix | undefined): boolean => fix?.again_at === null;

interface MarkedGroup<Any> {
  readonly group: Any;
  readonly fix: ErrorFix | undefined;
}

/** Groups with their marks: open ones, of which those that came again are first, and fixed ones. */
export function sortByFix<Any extends Group>(
  groups: readonly Any[],
  fixes: readonly ErrorFix[],
): { open: MarkedGroup<Any>[]; fixed: MarkedGroup<Any>[] } {
  const all = groups.map((group) => ({ group, fix: fixOf(fixes, group) }));
  const open = all.filter(({ fix }) => !isFixed(fix));
  return {
    open: [...open.filter(({ fix }) => fix), ...open.filter(({ fix }) => !fix)],
    fixed: all.filter(({ fix }) => isFixed(fix)),
  };
}
