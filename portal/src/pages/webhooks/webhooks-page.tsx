import type { Webhook, WebhookHealth } from '@surety/sdk';
import { type ReactNode, useState } from 'react';

import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { PageHead, Row } from '../../parts/layout.tsx';
import { Empty } from '../../parts/states.tsx';
import { formatCount, formatMs } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { MakeOne, MakesOne } from '../start/make-one.tsx';
import { HealthBar } from './health-bar.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { useHealth } from './use-health.ts';
import { WebhookStatus } from './webhook-status.tsx';

/** Endpoints that receive events, with how well they receive. */
export function WebhooksPage() {
  return (
    <MakesOne>
      <WebhooksList />
    </MakesOne>
  );
}

function WebhooksList() {
  const { surety, world, may, isSandbox, keys } = useBrand();
  const [isMaking, setMaking] = useState(false);
  const list = useList({
    key: keys.list('webhooks'),
    load: (cursor) => surety.webhooks.list({ limit: 50, ...(cursor ? { cursor } : {}) }),
  });
  const make = (
    <Button
      tone="primary"
      icon="plus"
      disabled={!may('integrate')}
      title={may('integrate') ? undefined : 'Your role may not change webhooks.'}
      onClick={() => setMaking(true)}
    >
      New webhook
    </Button>
  );
  return (
    <>
      <PageHead title="Webhooks" lead="Events are posted to these addresses, signed.">
        <ButtonLink to="/w/$world/deliveries" params={{ world }}>
          Deliveries
        </ButtonLink>
        <ButtonLink to="/w/$world/signature-doctor" params={{ world }}>
          Signature doctor
        </ButtonLink>
        {isSandbox && (
          <ButtonLink to="/w/$world/receivers" params={{ world }}>
            Receivers
          </ButtonLink>
        )}
        <CopyAs request={{ resource: 'webhooks', verb: 'list' }} />
        {make}
      </PageHead>
      <ListView
        label="Webhooks"
        list={list}
        keyOf={({ webhook_id }) => webhook_id}
        linkOf={({ webhook_id }) => ({
          to: '/w/$world/webhooks/$webhookId',
          params: { world, webhookId: webhook_id },
        })}
        empty={
          <Empty
            actions={
              <>
                <Row>{make}</Row>
                <MakeOne of="webhook" />
              </>
            }
          >
            No webhook yet. A webhook sends events to your server, signed and retried for three
            days.
          </Empty>
        }
        columns={columns}
      />
      <NewWebhook isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

const columns = [
  {
    label: 'Address',
    width: 'minmax(0, 2fr)',
    onPhone: 'first' as const,
    render: ({ callback_url, description }: Webhook) =>
      description ? `${description} · ${callback_url}` : callback_url,
  },
  {
    label: 'Events',
    width: 'minmax(0, 1fr)',
    onPhone: 'second' as const,
    render: ({ events }: Webhook) => events.join(', '),
  },
  {
    label: 'State',
    width: '96px',
    render: (webhook: Webhook) => <WebhookStatus webhook={webhook} />,
  },
  {
    label: 'Last 24 h',
    width: '152px',
    onPhone: 'aside' as const,
    render: (webhook: Webhook) => (
      <HealthCell webhook={webhook}>{({ hours }) => <HealthBar hours={hours} />}</HealthCell>
    ),
  },
  {
    label: 'Waiting',
    width: '72px',
    isEnd: true,
    onPhone: 'aside' as const,
    render: (webhook: Webhook) => (
      <HealthCell webhook={webhook}>{({ pending }) => formatCount(pending)}</HealthCell>
    ),
  },
  {
    label: 'p95',
    width: '72px',
    isEnd: true,
    onPhone: 'aside' as const,
    render: (webhook: Webhook) => (
      <HealthCell webhook={webhook}>
        {({ p95_ms }) => (p95_ms === null ? '–' : formatMs(p95_ms))}
      </HealthCell>
    ),
  },
];

interface HealthCellProps {
  readonly webhook: Webhook;
  readonly children: (health: WebhookHealth) => ReactNode;
}

/** A figure of a webhook's health; nothing while it is not known. */
function HealthCell({ webhook: { webhook_id }, children }: HealthCellProps) {
  const { data } = useHealth(webhook_id);
  return data ? children(data) : '–';
}
