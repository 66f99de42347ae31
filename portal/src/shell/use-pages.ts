import { useBrand } from '../platform/brand-context.tsx';
import { type DestinationGroup, destinations } from './navigation.ts';

/** The pages that the person's role and the environment have. */
export function usePages(): DestinationGroup[] {
  const { may, isSandbox } = useBrand();
  return destinations
    .map(({ label, pages }) => ({
      label,
      pages: pages.filter(
        ({ needs, isSandboxOnly }) => (!needs || may(needs)) && (isSandbox || !isSandboxOnly),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}
