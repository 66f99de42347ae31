import type { BankFile, UndecidedBankFileEntry } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** Undecided entries that are looked through for those of one file. */
const lookedThrough = 200;

/** The entries of a file from the bank that wait for a decision, in its order. */
export function useUndecided({
  bank_file_id,
  direction,
}: Pick<BankFile, 'bank_file_id' | 'direction'>): readonly UndecidedBankFileEntry[] {
  const { surety, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.list('bankFiles', 'undecided'),
    queryFn: () => surety.bankFiles.undecided({ limit: 100 }).take(lookedThrough),
    enabled: direction === 'incoming',
  });
  return (data ?? []).filter((each) => each.bank_file_id === bank_file_id);
}
