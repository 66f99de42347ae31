import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { DecideDialog } from '../bank-files/decide-dialog.tsx';

interface DecideFromInboxProps {
  readonly fileId: string;
  readonly position: number;
  readonly onClose: () => void;
}

/** Undecided entries that are looked through for the one of the line. */
const lookedThrough = 200;

/** The decision about an entry without leaving the page that lists it. */
export function DecideFromInbox({ fileId, position, onClose }: DecideFromInboxProps) {
  const { surety, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.list('bankFiles', 'undecided'),
    queryFn: () => surety.bankFiles.undecided({ limit: 100 }).take(lookedThrough),
  });
  const found = data?.find(
    ({ bank_file_id, entry }) => bank_file_id === fileId && entry.position === position,
  );
  return found ? <DecideDialog fileId={fileId} entry={found.entry} onClose={onClose} /> : null;
}
