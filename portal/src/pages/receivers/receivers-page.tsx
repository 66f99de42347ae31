import type { Receiver } from '@surety/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/layout.tsx';
import { Empty } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { answerWords } from './receiver-answers.ts';
import { ReceiverForm, receiverBody, receiverMissing } from './receiver-form.tsx';

const emptyFields = { label: 'First handler', answer: 'ok', delay_ms: '20000' };

/** Endpoints inside the service, for who has no server yet. */
export function ReceiversPage() {
  const { surety, world, may, keys } = useBrand();
  const [isMaking, setMaking] = useState(false);
  const [fields, setFields] = useState(emptyFields);
  const navigate = useNavigate();
  const list = useList({
    key: keys.list('receivers'),
    load: (cursor) => surety.receivers.list({ limit: 50, ...(cursor ? { cursor } : {}) }),
  });
  const linkOf = ({ receiver_id }: Receiver) => ({
    to: '/w/$world/receivers/$receiverId' as const,
    params: { world, receiverId: receiver_id },
  });
  const body = receiverBody(fields);
  const make = (
    <Button
      tone="primary"
      icon="plus"
      disabled={!may('integrate')}
      title={may('integrate') ? undefined : 'Your role may not make receivers.'}
      onClick={() => setMaking(true)}
    >
      New receiver
    </Button>
  );
  return (
    <>
      <PageHead
        title="Receivers"
        lead="No server yet? A receiver accepts webhooks, stores what it receives and responds as you choose."
        path={[{ label: 'Webhooks', link: { to: '/w/$world/webhooks', params: { world } } }]}
      >
        <CopyAs request={{ resource: 'receivers', verb: 'list' }} />
        {make}
      </PageHead>
      <ListView
        label="Receivers"
        list={list}
        keyOf={({ receiver_id }) => receiver_id}
        linkOf={linkOf}
        empty={<Empty actions={make}>No receiver yet. One request makes it.</Empty>}
        columns={columns}
      />
      <RequestDialog<Receiver>
        title="New receiver"
        verb="Create"
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        missing={receiverMissing}
        request={body && { resource: 'receivers', verb: 'create', body }}
        onDone={(made) => void navigate(linkOf(made))}
      >
        <ReceiverForm fields={fields} onChange={setFields} />
      </RequestDialog>
    </>
  );
}

const columns = [
  {
    label: 'Name',
    width: 'minmax(0, 1fr)',
    onPhone: 'first' as const,
    render: ({ label }: Receiver) => label,
  },
  {
    label: 'Answers',
    width: '172px',
    render: ({ answer }: Receiver) => answerWords(answer),
  },
  {
    label: 'Address',
    width: 'minmax(0, 2fr)',
    onPhone: 'second' as const,
    render: ({ url }: Receiver) => url,
  },
  {
    label: 'Made',
    width: '136px',
    isEnd: true,
    render: ({ date_created }: Receiver) => <Time at={date_created} isReal />,
  },
];
