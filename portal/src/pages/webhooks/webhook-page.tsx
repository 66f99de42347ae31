import type { Webhook, WebhookHealth } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FilterBar } from '../../lists/filter-bar.tsx';
import { Button } from '../../parts/button.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Notice, QueryState } from '../../parts/states.tsx';
import { countOf, formatCount, formatMs, Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { deliveryQuery, outcomeFilters } from '../deliveries/delivery-filters.ts';
import { DeliveryList } from '../deliveries/delivery-list.tsx';
import { ResendDialog } from '../deliveries/resend-dialog.tsx';
import { HealthBar } from './health-bar.tsx';
import { useHealth } from './use-health.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { failureWords } from './webhook-standing.ts';
import { WebhookStatus } from './webhook-status.tsx';

/** One endpoint: how it receives, its settings, and its deliveries. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/w/$world/webhooks/$webhookId' });
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('webhooks', webhookId),
    queryFn: () => surety.webhooks.get(webhookId),
  });
  return (
    <QueryState query={query} page="Webhook">
      {(webhook) => <Shown webhook={webhook} />}
    </QueryState>
  );
}

function Shown({ webhook }: { readonly webhook: Webhook }) {
  const { world } = useBrand();
  const { webhook_id, callback_url, description } = webhook;
  return (
    <Stack>
      <PageHead
        title={description ?? callback_url}
        lead={description ? callback_url : undefined}
        path={[{ label: 'Webhooks', link: { to: '/w/$world/webhooks', params: { world } } }]}
        beside={<WebhookStatus webhook={webhook} />}
      >
        <CopyAs request={{ resource: 'webhooks', verb: 'get', ids: [webhook_id] }} />
        <WebhookActions webhook={webhook} />
      </PageHead>
      <Columns>
        <Health webhookId={webhook_id} />
        <Settings webhook={webhook} />
      </Columns>
      <Deliveries webhook={webhook} />
    </Stack>
  );
}

function Health({ webhookId }: { readonly webhookId: string }) {
  const query = useHealth(webhookId);
  return (
    <Panel title="Health" note="of the newest 1,000 deliveries">
      <QueryState query={query}>
        {(health) => (
          <Stack>
            <Standing health={health} />
            <HealthBar hours={health.hours} />
            <HealthFacts health={health} />
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}

const reasons = {
  failing: 'every attempt of five days failed',
  gone: 'the endpoint answered 410 Gone',
  brand: 'the brand disabled it',
} as const;

/** Why nothing arrives, what waits and when it is tried again; nothing for an endpoint that receives. */
function Standing({ health }: { readonly health: WebhookHealth }) {
  const { disabled, failing_since, paused } = health;
  if (disabled) {
    return (
      <Notice>
        <p>
          Disabled since <Time at={disabled.at} hasAge />: {reasons[disabled.reason]}. Nothing is
          delivered. Enable it again, then replay what it missed.
        </p>
      </Notice>
    );
  }
  if (!failing_since) return null;
  return (
    <Notice>
      <p>
        Every attempt has failed since <Time at={failing_since} hasAge />
        <LastFailure health={health} />. After five days it is disabled.
      </p>
      {paused && (
        <p>
          Paused: the endpoint is tried once a minute at most, next{' '}
          <Time at={paused.next_try_at} isExact isReal />.{' '}
          {countOf(paused.waiting, 'delivery waits', 'deliveries wait')} for that and{' '}
          {paused.waiting === 1 ? 'is' : 'are'} sent as soon as one arrives.
        </p>
      )}
    </Notice>
  );
}

function LastFailure({
  health: { last_failed_attempt: last },
}: {
  readonly health: WebhookHealth;
}) {
  if (!last) return null;
  return (
    <>
      ; the last answer, <Time at={last.attempted_at} isExact isReal />, was{' '}
      <strong>{failureWords(last)}</strong>
    </>
  );
}

function HealthFacts({ health }: { readonly health: WebhookHealth }) {
  const { pending, oldest_pending_at, failing, last_success_at, last_failure_at } = health;
  const { last_failed_attempt } = health;
  const timeOf = (at: string | null) => at && <Time at={at} hasAge />;
  const speed = (ms: number | null) => (ms === null ? null : formatMs(ms));
  return (
    <Facts
      rows={[
        ['Deliveries that wait', formatCount(pending)],
        ['Oldest of them made', timeOf(oldest_pending_at)],
        ['Delivered in the last minute', formatCount(health.acknowledged_in_minute)],
        ['Tried and not delivered', formatCount(failing)],
        ['Last success', timeOf(last_success_at)],
        ['Last failure', timeOf(last_failed_attempt?.attempted_at ?? last_failure_at)],
        [
          'Events lost by a failover',
          health.events_lost > 0 ? formatCount(health.events_lost) : null,
        ],
        ['p50', speed(health.p50_ms)],
        ['p95', speed(health.p95_ms)],
      ]}
    />
  );
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const { webhook_id, callback_url, events, ordering, signing, public_keys, receives_links } =
    webhook;
  return (
    <Panel title="Settings">
      <Facts
        rows={[
          ['Id', <Id key="id" id={webhook_id} of="webhook" isWhole />],
          ['Address', callback_url],
          ['Events', events.join(', ')],
          ['Upload links', receives_links ? 'delivered' : 'left out'],
          ['Order', ordering === 'none' ? 'as soon as each can be sent' : 'for each customer'],
          ['Signature', signing === 'hmac_sha256' ? 'shared secret (v1)' : 'key pair (v1a)'],
          ...public_keys.map(
            ({ public_key, expires_at }) =>
              [
                expires_at ? 'Public key before' : 'Public key',
                <code key={public_key}>{public_key}</code>,
              ] as const,
          ),
          ['Made', <Time key="made" at={webhook.date_created} />],
        ]}
      />
    </Panel>
  );
}

const from = '/w/$world/webhooks/$webhookId';

function Deliveries({ webhook: { webhook_id, status } }: { readonly webhook: Webhook }) {
  const { may } = useBrand();
  const search = useSearch({ from });
  const navigate = useNavigate();
  const [isResending, setResending] = useState(false);
  const filter = { ...search, webhook_id };
  const canResend = may('integrate') && status === 'enabled';
  return (
    <section aria-label="Deliveries">
      <FilterBar
        filters={outcomeFilters}
        values={search}
        onChange={(values) => void navigate({ to: '.', search: values, replace: true })}
      >
        <Button
          disabled={!canResend}
          title={canResend ? undefined : 'Only an enabled webhook is sent to again.'}
          onClick={() => setResending(true)}
        >
          Resend these
        </Button>
      </FilterBar>
      <DeliveryList filter={filter} hasWebhook={false} />
      <ResendDialog
        isOpen={isResending}
        onClose={() => setResending(false)}
        filter={deliveryQuery(filter)}
      />
    </section>
  );
}
