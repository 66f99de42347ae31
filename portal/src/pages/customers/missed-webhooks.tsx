import type { Delivery, Webhook, WebhookHealth } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { isDue, waitWords } from '../deliveries/retry-schedule.ts';
import { Lines } from './lines.tsx';

const shownAtMost = 5;

/** Webhooks about a customer that have not reached the brand, by the name of the webhook. */
export function MissedWebhooks({ customerId }: { readonly customerId: string }) {
  const { surety, world, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.list('deliveries', 'missed', customerId),
    queryFn: async () => {
      const [missed, webhooks] = await Promise.all([
        surety.deliveries
          .list({ customer_id: customerId, failing: true, limit: shownAtMost })
          .page(),
        surety.webhooks.list({ limit: 100 }).page(),
      ]);
      const due = new Set(
        missed.data.filter((each) => isDue(each)).map(({ webhook_id }) => webhook_id),
      );
      const healths = await Promise.all([...due].map((id) => surety.webhooks.health(id)));
      return { missed, webhooks: webhooks.data, healths };
    },
  });
  return (
    <Panel title="Webhooks that the brand missed" isFlush>
      <QueryState query={query} rows={2}>
        {({ missed, webhooks, healths }) =>
          missed.data.length === 0 ? (
            <Empty>No webhook about this customer has failed.</Empty>
          ) : (
            <>
              <Lines
                label="Missed webhooks"
                lines={missed.data.map((each) => ({
                  key: each.delivery_id,
                  link: linkOfObject({ type: 'delivery', id: each.delivery_id, world }),
                  text: eventInWords(each.event),
                  note: missedWords(each, webhooks, healths),
                  end: <Time at={each.date_created} isReal />,
                  title: each.event,
                }))}
              />
              {missed.has_more && (
                <Empty>
                  <Link
                    to="/w/$world/deliveries"
                    params={{ world }}
                    search={{ customer_id: customerId, failing: 'true' }}
                  >
                    All missed webhooks of this customer
                  </Link>
                </Empty>
              )}
            </>
          )
        }
      </QueryState>
    </Panel>
  );
}

/** "transaction.declined" is "Transaction declined". */
function eventInWords(event: string): string {
  const words = inWords(event.replaceAll('.', ' '));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** "Not delivered to Production listener: 500 at try 3, next try in 4 min". */
function missedWords(
  delivery: Delivery,
  webhooks: readonly Webhook[],
  healths: readonly WebhookHealth[],
): string {
  const { webhook_id, attempts, next_attempt_at } = delivery;
  const webhook = webhooks.find((each) => each.webhook_id === webhook_id);
  const name = webhook?.description || webhook?.callback_url || 'a webhook that is deleted';
  const last = attempts.at(-1);
  const answer = last?.status ?? last?.error ?? 'no answer';
  const health = healths.find((each) => each.webhook_id === webhook_id);
  const next = waitWords(next_attempt_at, health?.paused) ?? 'no further try';
  return `Not delivered to ${name}: ${answer} at try ${attempts.length}, ${next}.`;
}
