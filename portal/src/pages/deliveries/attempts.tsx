import type { Delivery, DeliveryAttempt } from '@surety/sdk';
import { Code } from '../../parts/code.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { HttpStatus, Tag } from '../../parts/status.tsx';
import { formatMs, Time } from '../../parts/values.tsx';
import { useHealth } from '../webhooks/use-health.ts';
import styles from './attempts.module.css';
import { isDue, nextAttemptWords, waitWords } from './retry-schedule.ts';
import { Schedule } from './schedule.tsx';

const faults = {
  drop: 'fault: not sent',
  lose_answer: 'fault: answer lost',
  duplicate: 'fault: sent twice',
} as const;

/** Attempts of a delivery, newest first, above the line of those to come, with the reason why it waits. */
export function Attempts({ delivery }: { readonly delivery: Delivery }) {
  const attempts = delivery.attempts.toReversed();
  const { data: health } = useHealth(delivery.webhook_id, isDue(delivery));
  const wait = waitWords(delivery.next_attempt_at, health?.paused);
  const next = nextAttemptWords(delivery);
  return (
    <Panel title="Attempts" note={wait && (next ? `${wait} (try ${next})` : wait)} isFlush>
      {attempts.length === 0 ? (
        <Empty>No attempt yet.</Empty>
      ) : (
        <Rows
          label="Attempts"
          isPlain
          rows={attempts}
          keyOf={({ attempted_at }) => attempted_at}
          columns={columns}
        />
      )}
      <div className={styles.schedule}>
        <Schedule delivery={delivery} />
      </div>
    </Panel>
  );
}

const columns = [
  {
    label: 'At',
    width: '152px',
    render: ({ attempted_at }: DeliveryAttempt) => <Time at={attempted_at} isExact isReal />,
  },
  {
    label: 'Answer',
    width: '84px',
    render: ({ status }: DeliveryAttempt) => <HttpStatus status={status} />,
  },
  {
    label: 'Said',
    width: 'minmax(0, 1fr)',
    onPhone: 'second' as const,
    render: (attempt: DeliveryAttempt) => <Said attempt={attempt} />,
  },
  {
    label: 'Took',
    width: '64px',
    isEnd: true,
    render: ({ duration_ms }: DeliveryAttempt) => formatMs(duration_ms),
  },
];

function Said({ attempt: { fault, error, response } }: { readonly attempt: DeliveryAttempt }) {
  return (
    <>
      {fault && <Tag tone="time">{faults[fault]}</Tag>} {error ?? response?.slice(0, 120)}
    </>
  );
}

/** The endpoint's answer to the last attempt. */
export function YourAnswer({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  const last = attempts.at(-1);
  if (!last) return null;
  const { status, error, response } = last;
  return (
    <Panel title="Your answer" note="to the last attempt">
      <Stack>
        <Facts
          rows={[
            ['Status', <HttpStatus key="status" status={status} />],
            ['No answer because', error],
          ]}
        />
        {response !== null && response !== '' && (
          <Code text={response} label="Your answer" isWrapped />
        )}
        {response === '' && <p>The body is empty.</p>}
      </Stack>
    </Panel>
  );
}
