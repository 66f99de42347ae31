import type { ReceivedMessage, Receiver } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { PageHead, Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { HttpStatus, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { NewWebhook } from '../webhooks/new-webhook.tsx';
import { answerWords } from './receiver-answers.ts';
import { ReceiverForm, receiverBody, receiverMissing } from './receiver-form.tsx';
import styles from './receiver-page.module.css';

/** Messages that a receiver got, newest first, and the choice of its answer. */
export function ReceiverPage() {
  const { receiverId } = useParams({ from: '/w/$world/receivers/$receiverId' });
  const { surety, keys } = useBrand();
  // A world has at most ten receivers, so that one page has them all.
  const query = useQuery({
    queryKey: keys.list('receivers', 'all'),
    queryFn: () => surety.receivers.list({ limit: 50 }).page(),
  });
  return (
    <QueryState query={query} page="Receiver">
      {({ data }) => {
        const receiver = data.find(({ receiver_id }) => receiver_id === receiverId);
        if (!receiver) {
          return (
            <>
              <PageHead title="Receiver" />
              <Empty>This receiver was deleted, or its world was reset.</Empty>
            </>
          );
        }
        return <Shown key={receiver.answer} receiver={receiver} />;
      }}
    </QueryState>
  );
}

function Shown({ receiver }: { readonly receiver: Receiver }) {
  const { world, may } = useBrand();
  const [act, setAct] = useState<'change' | 'delete' | 'webhook' | null>(null);
  const { receiver_id, label, url, answer } = receiver;
  const close = () => setAct(null);
  return (
    <Stack>
      <PageHead
        title={label}
        lead={`Answers: ${answerWords(answer)}.`}
        path={[
          { label: 'Webhooks', link: { to: '/w/$world/webhooks', params: { world } } },
          { label: 'Receivers', link: { to: '/w/$world/receivers', params: { world } } },
        ]}
      >
        <CopyAs request={{ resource: 'receivers', verb: 'messages', ids: [receiver_id] }} />
        {may('integrate') && (
          <>
            <Button onClick={() => setAct('delete')}>Delete</Button>
            <Button onClick={() => setAct('change')}>Change the answer</Button>
            <Button tone="primary" icon="plus" onClick={() => setAct('webhook')}>
              Webhook to it
            </Button>
          </>
        )}
      </PageHead>
      <Code text={url} label="The address" isWrapped />
      <Messages receiverId={receiver_id} />
      <ChangeReceiver receiver={receiver} isOpen={act === 'change'} onClose={close} />
      <DeleteReceiver receiver={receiver} isOpen={act === 'delete'} onClose={close} />
      <NewWebhook isOpen={act === 'webhook'} onClose={close} url={url} />
    </Stack>
  );
}

interface ActProps {
  readonly receiver: Receiver;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ChangeReceiver({ receiver, ...dialog }: ActProps) {
  const { receiver_id, label, answer, delay_ms } = receiver;
  const [fields, setFields] = useState({ label, answer: String(answer), delay_ms: `${delay_ms}` });
  const body = receiverBody(fields);
  return (
    <RequestDialog<Receiver>
      {...dialog}
      title="Change the receiver"
      verb="Save"
      missing={receiverMissing}
      request={body && { resource: 'receivers', verb: 'update', ids: [receiver_id], body }}
    >
      <ReceiverForm fields={fields} onChange={setFields} />
    </RequestDialog>
  );
}

function DeleteReceiver({ receiver, ...dialog }: ActProps) {
  const { world } = useBrand();
  const navigate = useNavigate();
  return (
    <RequestDialog<Receiver>
      {...dialog}
      title="Delete the receiver"
      verb="Delete"
      isDanger
      request={{ resource: 'receivers', verb: 'delete', ids: [receiver.receiver_id] }}
      onDone={() => void navigate({ to: '/w/$world/receivers', params: { world } })}
    >
      <p>
        The messages that it received are deleted too. A webhook that points to it gets 404 from
        then on.
      </p>
    </RequestDialog>
  );
}

function Messages({ receiverId }: { readonly receiverId: string }) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.list('deliveries', 'received', receiverId),
    queryFn: () => surety.receivers.messages(receiverId, { limit: 50 }).page(),
  });
  return (
    <Panel title="Received messages" note="the newest 50, for seven days" isFlush>
      <QueryState query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>Nothing yet. Make a webhook to it and send a test.</Empty>
          ) : (
            <ul className={styles.list}>
              {data.map((message) => (
                <li key={message.message_id}>
                  <Message message={message} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  );
}

const signatures = {
  valid: ['ok', 'signature valid'],
  invalid: ['bad', 'signature invalid'],
  unknown: ['calm', 'no webhook has this address'],
} as const;

function Message({ message }: { readonly message: ReceivedMessage }) {
  const { headers, body, signature, webhook_id, answered_status, received_at } = message;
  const [tone, words] = signatures[signature];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className={styles.message}>
      <summary>
        <Time at={received_at} isExact isReal /> <strong>{eventOf(body)}</strong>{' '}
        <Status state={signature} tone={tone}>
          {words}
        </Status>{' '}
        answered <HttpStatus status={answered_status} />
      </summary>
      <Stack>
        {webhook_id && (
          <Row>
            From the webhook <LinkToObject type="webhook" id={webhook_id} />
          </Row>
        )}
        <Code text={lines.join('\n')} label="Headers" isWrapped />
        <Code text={body ?? 'The body is hidden from your role.'} label="Body" isWrapped isJson />
      </Stack>
    </details>
  );
}

/** The name of the event in a body; a hint for others. */
function eventOf(body: string | null): string {
  try {
    const { event }: { event?: unknown } = JSON.parse(body ?? '{}');
    return typeof event === 'string' ? event : 'a message';
  } catch {
    return 'a message that is no JSON';
  }
}
