import type { CardControls, LoggedRequestDetail } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import type { Change } from '../objects/change-rows.ts';
import { changedControls } from './controls-draft.ts';

interface ControlsChangeProps {
  readonly change: Change;
  /** All changes of the card, newest first. */
  readonly all: readonly Change[];
  readonly currency: string;
}

const isOfControls = ({ request }: Change): boolean => request?.operation === 'putCardControls';

/** The controls that a change set, each before and after, from the answers that the log keeps. */
export function ControlsChange({ change, all, currency }: ControlsChangeProps) {
  const earlier = all.slice(all.indexOf(change) + 1).find(isOfControls);
  const after = useSetControls(change);
  const before = useSetControls(earlier);
  if (!isOfControls(change) || !after || (earlier && before === undefined)) return null;
  const changed = changedControls(before ?? null, after, currency);
  return (
    <div>
      {changed.length === 0
        ? 'The same as before.'
        : changed.map(([name, was, now]) => `${name}: ${was} → ${now}`).join('; ')}
    </div>
  );
}

/** Controls that a request of the log answered with; null where its answer was erased, undefined while it is read. */
function useSetControls(change: Change | undefined): CardControls | null | undefined {
  const { surety, keys } = useBrand();
  const logId = change && isOfControls(change) ? (change.request?.log_id ?? null) : null;
  const { data } = useQuery({
    queryKey: keys.still('set-controls', logId),
    queryFn: async () => readControls(await surety.requests.get(logId ?? '')),
    enabled: logId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function readControls({ answer }: LoggedRequestDetail): CardControls | null {
  const body = answer?.body;
  const isWhole = typeof body === 'object' && body !== null && 'spending_limits' in body;
  return isWhole ? (body as CardControls) : null;
}
