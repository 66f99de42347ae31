import type { Account, Event } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { correctionInWords } from './correction-words.ts';
import { useAccountKey } from './use-account.ts';

const readAtMost = 10;

/** What the bank corrected by notifications of change; nothing where there was none. */
export function BankCorrections({ account }: { readonly account: Account }) {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  const { account_id: id, mask } = account;
  const { data: corrections = [] } = useQuery({
    queryKey: keyOf(account, 'corrections'),
    queryFn: async () =>
      (
        await surety.events
          .list({
            object_id: id,
            event: ['account.numbers.corrected'],
            order: 'newest',
            limit: readAtMost,
          })
          .page()
      ).data,
  });
  if (corrections.length === 0) return null;
  return (
    <Panel title="Corrected by the bank">
      <Stack>
        {corrections.map((event, at) => (
          <Correction key={event.event_id} event={event} mask={at === 0 ? (mask ?? null) : null} />
        ))}
      </Stack>
    </Panel>
  );
}

interface CorrectionProps {
  readonly event: Event;
  /** The last digits of the number now; null for a correction that another followed. */
  readonly mask: string | null;
}

function Correction({ event: { payload, occurred_at }, mask }: CorrectionProps) {
  const { change_code, transfer_id } = payload as Readonly<Record<string, string | undefined>>;
  return (
    <p>
      <Time at={occurred_at} />: {correctionInWords(change_code ?? '', mask)}{' '}
      {transfer_id && (
        <LinkToObject type="transfer" id={transfer_id}>
          Told at this transfer
        </LinkToObject>
      )}
    </p>
  );
}
