import type { BankFileDetail } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { type RelatedFile, relatedOf } from './related-files.ts';

/** Files that bear the first entry of a file: the one in which it was sent again or before, and those of answers. */
export function useRelatedFiles(file: BankFileDetail): readonly RelatedFile[] {
  const { surety, keys } = useBrand();
  const { bank_file_id: id, entries } = file;
  const transferId = entries.data[0]?.transfer_id ?? null;
  const { data } = useQuery({
    queryKey: keys.object('bankFiles', id, 'related', transferId),
    queryFn: () => surety.bankFiles.list({ transfer_id: transferId ?? '', limit: 10 }).page(),
    enabled: transferId !== null,
  });
  return relatedOf(file, data?.data ?? []);
}
