import type { Delivery, Webhook } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Id, shortId, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { Attempts, YourAnswer } from './attempts.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import { ObjectSince } from './object-since.tsx';
import { SameErrorPanel } from './same-error-panel.tsx';
import { SentMessage } from './sent-message.tsx';

const underWayMs = 3_000;

/**
 * One event to one webhook: its attempts, the message that was sent, the response, and the object
 * since.
 */
export function DeliveryPage() {
  const { deliveryId } = useParams({ from: '/w/$world/deliveries/$deliveryId' });
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('deliveries', deliveryId),
    queryFn: () => surety.deliveries.get(deliveryId),
    // News of a burst may leave a delivery out, so that one under way is polled.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? underWayMs : false),
  });
  return (
    <QueryState query={query} page="Delivery">
      {(delivery) => <Shown delivery={delivery} />}
    </QueryState>
  );
}

function Shown({ delivery }: { readonly delivery: Delivery }) {
  const { surety, world, keys } = useBrand();
  const { delivery_id, webhook_id, event } = delivery;
  const { data: webhook } = useQuery({
    queryKey: keys.object('webhooks', webhook_id),
    queryFn: () => surety.webhooks.get(webhook_id),
  });
  const name = webhook?.description ?? webhook?.callback_url ?? shortId(webhook_id);
  return (
    <Stack>
      <PageHead
        title={event}
        path={[
          { label: 'Webhooks', link: { to: '/w/$world/webhooks', params: { world } } },
          {
            label: name,
            link: {
              to: '/w/$world/webhooks/$webhookId',
              params: { world, webhookId: webhook_id },
            },
          },
        ]}
        lead={webhook && `to ${webhook.callback_url}`}
        beside={<DeliveryStatus delivery={delivery} />}
      >
        <CopyAs request={{ resource: 'deliveries', verb: 'get', ids: [delivery_id] }} />
        <Resend delivery={delivery} webhook={webhook} />
      </PageHead>
      <Columns>
        <Stack>
          <Attempts delivery={delivery} />
          <YourAnswer delivery={delivery} />
          <SameErrorPanel delivery={delivery} />
        </Stack>
        <Stack>
          <SentMessage delivery={delivery} webhook={webhook} />
          <ObjectSince eventId={delivery.event_id} />
          <About delivery={delivery} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function About({ delivery }: { readonly delivery: Delivery }) {
  const { delivery_id, event_id, date_created } = delivery;
  return (
    <Panel title="About">
      <Facts
        rows={[
          ['Delivery', <Id key="id" id={delivery_id} of="delivery" isWhole />],
          ['Event', <LinkToObject key="event" type="event" id={event_id} />],
          ['Made', <Time key="made" at={date_created} isExact isReal />],
        ]}
      />
    </Panel>
  );
}

interface ResendProps {
  readonly delivery: Delivery;
  readonly webhook: Webhook | undefined;
}

function Resend({ delivery: { delivery_id }, webhook }: ResendProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const isDisabled = webhook?.status === 'disabled';
  const reason = isDisabled ? 'The webhook is disabled: enable it first.' : undefined;
  return (
    <>
      <Button
        tone="primary"
        disabled={!may('integrate') || isDisabled}
        title={may('integrate') ? reason : 'Your role may not resend.'}
        onClick={() => setOpen(true)}
      >
        Resend
      </Button>
      <RequestDialog<Delivery>
        title="Resend the delivery"
        verb="Resend"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'deliveries', verb: 'resend', ids: [delivery_id] }}
      >
        <p>It is sent at once with the same webhook-id, and retried from the first pause on.</p>
      </RequestDialog>
    </>
  );
}
