import type { Delivery, SentDelivery, Webhook } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Code } from '../../parts/code.tsx';
import { SelectField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { exactTime } from '../../platform/wall-clock.ts';
import { type SentForm, sentForms, sentText } from './sent-text.ts';

interface SentMessageProps {
  readonly delivery: Delivery;
  readonly webhook: Webhook | undefined;
}

/** The request of an attempt, byte for byte. */
export function SentMessage({ delivery, webhook }: SentMessageProps) {
  const { surety, keys } = useBrand();
  const { delivery_id, attempts } = delivery;
  const query = useQuery({
    queryKey: keys.object('deliveries', delivery_id, 'sent', attempts.length),
    queryFn: () => surety.deliveries.sent(delivery_id),
  });
  return (
    <Panel title="What was sent" note="byte for byte">
      <QueryState query={query}>
        {(sent) => <Forms sent={sent} url={webhook?.callback_url ?? 'https://deleted.invalid/'} />}
      </QueryState>
    </Panel>
  );
}

interface FormsProps {
  readonly sent: SentDelivery;
  readonly url: string;
}

function Forms({ sent: { body, attempts }, url }: FormsProps) {
  const { world } = useBrand();
  const [form, setForm] = useState<SentForm>('raw');
  const [chosen, setChosen] = useState<string | null>(null);
  const sent = attempts.filter(({ headers }) => headers !== null);
  const attempt = sent.find(({ attempted_at }) => attempted_at === chosen) ?? sent.at(-1);
  if (body === null) return <p>The body is no longer kept, or your role may not see it.</p>;
  if (!attempt?.headers) {
    return (
      <Stack>
        <p>Nothing has been sent yet. This is the body that will be:</p>
        <Code text={body} label="Body" isWrapped isJson />
      </Stack>
    );
  }
  const text = sentText(form, { url, headers: attempt.headers, body });
  return (
    <Stack>
      {sent.length > 1 && (
        <SelectField
          label="Attempt"
          value={attempt.attempted_at}
          onChange={({ target }) => setChosen(target.value)}
          options={sent
            .toReversed()
            .map(({ attempted_at }) => [attempted_at, exactTime(attempted_at)] as const)}
        />
      )}
      <Tabs label="Form of the request" tabs={sentForms} chosen={form} onChoose={setForm}>
        <Code text={text} label={`What was sent, as ${form}`} isWrapped />
      </Tabs>
      <p>
        Signature wrong?{' '}
        <Link to="/w/$world/signature-doctor" params={{ world }}>
          Open the signature doctor
        </Link>
      </p>
    </Stack>
  );
}
