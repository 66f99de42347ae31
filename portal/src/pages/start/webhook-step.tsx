import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestView } from '../../requests/request-view.tsx';
import styles from './start.module.css';

interface WebhookStepProps {
  readonly number: number;
  readonly isCurrent: boolean;
}

/** The last step: a delivery that a receiver took. */
export function WebhookStep({ number, isCurrent }: WebhookStepProps) {
  const { surety, keys } = useBrand();
  const webhooks = useQuery({
    queryKey: keys.list('webhooks', 'quickstart'),
    queryFn: () => surety.webhooks.list({ limit: 1 }).page(),
    enabled: isCurrent,
    refetchInterval: 5_000,
  });
  const webhookId = webhooks.data?.data[0]?.webhook_id;
  const deliveries = useQuery({
    queryKey: keys.list('deliveries', 'quickstart', webhookId),
    queryFn: () => surety.webhooks.deliveries(webhookId ?? '', { limit: 5 }).page(),
    enabled: isCurrent && webhookId !== undefined,
    refetchInterval: 5_000,
  });
  const taken = deliveries.data?.data.find(({ status }) => status === 'succeeded');
  const last = taken ?? deliveries.data?.data[0];
  return (
    <li
      className={classes(
        styles.step,
        taken ? styles.done : isCurrent ? styles.current : styles.waits,
      )}
    >
      <span className={styles.mark}>{taken ? <Icon name="check" size={14} /> : number}</span>
      <div className={styles.content}>
        <h2>Receive a webhook</h2>
        {isCurrent && !webhookId && (
          <>
            <p>
              Make a webhook to your server. <code>npx --no surety listen --forward-to URL</code>{' '}
              does it for a server on this machine.
            </p>
            <RequestView
              request={{
                resource: 'webhooks',
                verb: 'create',
                body: { url: 'http://localhost:8080/hooks', events: ['transaction.*'] },
              }}
            />
          </>
        )}
        {isCurrent && webhookId && !taken && (
          <>
            <p>Send a test event, or buy another coffee.</p>
            <RequestView request={{ resource: 'webhooks', verb: 'test', ids: [webhookId] }} />
          </>
        )}
        {isCurrent && last && (
          <p className={styles.tick}>
            <Status state={last.status} />
            <LinkToObject type="delivery" id={last.delivery_id}>
              Look at the delivery
            </LinkToObject>
          </p>
        )}
      </div>
    </li>
  );
}
