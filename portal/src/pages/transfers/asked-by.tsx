import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idTimeMs } from '../../platform/id-time.ts';
import { timeAt } from '../../platform/wall-clock.ts';
import { useActorNames } from '../audit/use-actor-names.ts';

/** Time around the making of an id in which its request was answered. */
const beforeMs = 1_000;
const afterMs = 60_000;

/** Operations that make a transfer; others only name it. */
const makers: readonly string[] = [
  'createTransfer',
  'createPayment',
  'retryTransfer',
  'closeAccount',
  'startAccountValidation',
  'simulateAchReversal',
];

/** Who asked for a transfer, by name or label of key, with a link to the request. */
export function AskedBy({ transferId }: { readonly transferId: string }) {
  const { surety, keys } = useBrand();
  const { nameOf } = useActorNames();
  const query = useQuery({
    queryKey: keys.about([transferId], 'asked-by', transferId),
    queryFn: async () => {
      const madeMs = idTimeMs(transferId);
      if (madeMs === null) return null;
      const period = { since: timeAt(madeMs - beforeMs), until: timeAt(madeMs + afterMs) };
      const found = await surety.requests
        .list({ object_id: transferId, limit: 50, ...period })
        .take(50);
      const made = found.filter(
        ({ operation, status }) => makers.includes(operation) && status < 300,
      );
      return made.at(-1) ?? null;
    },
  });
  const request = query.data;
  if (!request) return query.isPending ? '…' : 'The service itself';
  return (
    <LinkToObject type="request" id={request.log_id}>
      {nameOf(request)}
    </LinkToObject>
  );
}
