import type { Event, WebhookReplay } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { SelectField } from '../../parts/field.tsx';
import { Notice } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { PortalRequest } from '../../requests/portal-request.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface ReplayToWebhookProps {
  readonly event: Event;
  readonly onClose: () => void;
}

/** Sends an event to a webhook again: a delivery that exists is resent, or the record is replayed from its time on. */
export function ReplayToWebhook({ event, onClose }: ReplayToWebhookProps) {
  const { surety, keys } = useBrand();
  const [chosen, setChosen] = useState('');
  const targets = useQuery({
    queryKey: keys.mixed(['webhooks', 'deliveries'], 'replay-targets', event.event_id),
    queryFn: async () => {
      const [webhooks, deliveries] = await Promise.all([
        surety.webhooks.list({ limit: 100 }).page(),
        surety.deliveries.list({ event_id: event.event_id, limit: 100 }).page(),
      ]);
      return { webhooks: webhooks.data, deliveries: deliveries.data };
    },
  });
  const delivery = targets.data?.deliveries.find(({ webhook_id }) => webhook_id === chosen);
  const options = (targets.data?.webhooks ?? []).map(
    ({ webhook_id, callback_url }) => [webhook_id, callback_url] as const,
  );
  return (
    <RequestDialog<WebhookReplay>
      title="Replay to a webhook"
      isOpen
      onClose={onClose}
      verb="Send"
      missing="Choose a webhook."
      request={chosen ? requestFor(event, chosen, delivery?.delivery_id) : null}
      onDone={({ deliveries }) =>
        announce(deliveries === undefined ? 'Sent again.' : `${deliveries} deliveries follow.`)
      }
    >
      <SelectField
        label="Webhook"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[['', options.length === 0 ? 'No webhook exists' : 'Choose one'], ...options]}
      />
      {chosen && !delivery && (
        <Notice>
          This webhook never received the event. A replay sends it and all later events that match
          the webhook's patterns, in their order.
        </Notice>
      )}
    </RequestDialog>
  );
}

function requestFor(
  event: Event,
  webhookId: string,
  deliveryId: string | undefined,
): PortalRequest {
  if (deliveryId) return { resource: 'deliveries', verb: 'resend', ids: [deliveryId] };
  const body = { since: event.occurred_at };
  return { resource: 'webhooks', verb: 'replay', ids: [webhookId], body };
}
