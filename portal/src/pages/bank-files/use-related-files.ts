import type { BankFileDetail } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { type RelatedFiles, relatedOf } from './related-files.ts';

/** Files that a page reads at once; it says that there are more. */
const readAtMost = 50;

/** Files that bear entries of a file: those in which they were sent again or before, and those of answers. */
export function useRelatedFiles(file: BankFileDetail): {
  readonly related: readonly RelatedFiles[];
  readonly hasMore: boolean;
} {
  const { surety, keys } = useBrand();
  const { bank_file_id: id } = file;
  const { data } = useQuery({
    queryKey: keys.object('bankFiles', id, 'related'),
    queryFn: () => surety.bankFiles.list({ related_to: id, limit: readAtMost }).page(),
  });
  return { related: relatedOf(file, data?.data ?? []), hasMore: data?.has_more ?? false };
}
