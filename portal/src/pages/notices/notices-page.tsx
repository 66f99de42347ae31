import type { Notice } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { daysLeftInWords } from '../../parts/days-left.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idForm } from '../../platform/id-time.ts';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { kindWords, linkOfNotice, methodWords, toneOf } from './notice-words.ts';

const route = getRouteApi('/w/$world/notices');

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Kind', options: Object.entries(kindWords) },
  {
    name: 'status',
    label: 'Status',
    options: [
      ['owed', 'to be sent'],
      ['overdue', 'overdue'],
      ['sent', 'sent'],
    ],
  },
  { name: 'customer_id', label: 'Customer (id)', form: idForm },
  { name: 'subject_id', label: 'About (id of an object)', form: idForm },
];

const columns: readonly Column<Notice>[] = [
  {
    label: 'Notice',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'first',
    render: ({ kind }) => kindWords[kind],
  },
  {
    label: 'Customer',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'second',
    render: ({ customer_id }) => <LinkToObject type="customer" id={customer_id} />,
  },
  {
    label: 'Owed by',
    width: '110px',
    render: ({ owed_by }) => shortDate(owed_by),
  },
  {
    label: 'State',
    width: 'minmax(150px, 1fr)',
    wraps: true,
    render: (notice) => <NoticeState notice={notice} />,
  },
  {
    label: 'Owed how',
    width: '120px',
    onPhone: 'aside',
    render: ({ channel }) => methodWords[channel],
  },
  {
    label: 'Sent',
    width: '136px',
    onPhone: 'aside',
    render: ({ sent_at }) => sent_at && <Time at={sent_at} />,
  },
  {
    label: 'Sent how',
    width: '164px',
    onPhone: 'aside',
    render: ({ sent_method }) => sent_method && methodWords[sent_method],
  },
];

/** The state of a notice with the days that are left, in the colour of what is overdue. */
export function NoticeState({ notice }: { readonly notice: Notice }) {
  const nowMs = useBrandNow();
  const { status, owed_by } = notice;
  return (
    <Status state={status} tone={toneOf(notice)}>
      {status === 'sent' ? 'sent' : daysLeftInWords(owed_by, nowMs)}
    </Status>
  );
}

/** Papers that are owed to customers or were sent, newest first. */
export function NoticesPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/notices' });
  const { surety, world } = useBrand();
  return (
    <ListPage<Notice>
      title="Notices"
      resource="notices"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.notices.list(query)}
      columns={columns}
      keyOf={({ notice_id }) => notice_id}
      linkOf={(notice) => linkOfNotice(notice, world)}
      empty={
        <Empty>
          No notice yet. A denied application, a significant change of an agreement and a withdrawn
          consent to electronic papers owe one to the customer.
        </Empty>
      }
    />
  );
}
