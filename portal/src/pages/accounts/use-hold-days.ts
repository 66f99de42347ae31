import type { Account } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** Banking days from the settlement of a payment until it can be spent, as the program sets them; null while they are not read. */
export function useHoldDays({ program_id: programId = '' }: Account): number | null {
  const { surety, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.object('programs', programId, 'payment-hold'),
    queryFn: async () => {
      const { settings } = await surety.programs.settings(programId);
      const hold = settings.find(({ name }) => name === 'payment_hold_banking_days')?.value;
      return typeof hold === 'number' ? hold : null;
    },
    enabled: programId !== '',
  });
  return data ?? null;
}
