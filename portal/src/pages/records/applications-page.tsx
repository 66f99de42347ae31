import type { CreditApplication } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { daysLeftInWords, daysUntil } from '../../parts/days-left.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCount, shortId, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { relativeTime } from '../../platform/wall-clock.ts';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { applicantName, nextSteps, noticeInList } from '../applications/application-words.ts';
import { MakeOne, MakesOne } from '../start/make-one.tsx';

const route = getRouteApi('/w/$world/applications');

const filters: readonly Filter[] = [
  {
    name: 'application_status',
    label: 'Status',
    options: stateOptions('application'),
  },
  {
    name: 'notice_owed',
    label: 'Notices owed',
    options: [
      ['true', 'to be sent'],
      ['false', 'none to be sent'],
    ],
  },
];

const columns: readonly Column<CreditApplication>[] = [
  {
    label: 'Applicant',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'first',
    render: (application) => <Applicant of={application} />,
  },
  {
    label: 'Status',
    width: 'minmax(130px, 0.8fr)',
    wraps: true,
    onPhone: 'second',
    render: ({ application_status }) => <Status state={application_status} />,
  },
  {
    label: 'Next step',
    width: 'minmax(0, 1.2fr)',
    wraps: true,
    render: (application) => <NextStep of={application} />,
  },
  {
    label: 'Notice due',
    width: '110px',
    onPhone: 'aside',
    render: noticeInList,
  },
  {
    label: 'Failed KYCs',
    width: '84px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ failed_kyc_count: count }) => (count ? formatCount(count) : ''),
  },
  {
    label: 'Age',
    width: '72px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ date_created }) => <AgeOnClock at={date_created} />,
  },
  {
    label: 'Created',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

interface CellProps {
  readonly of: CreditApplication;
}

/** The name of the applicant, or the end of the id for a role that sees no names. */
function Applicant({ of: application }: CellProps) {
  const { may } = useBrand();
  const name = may('personal') ? applicantName(application) : null;
  return name ?? `Application ${shortId(application.application_id)}`;
}

/** The next step; for a notice also the days left, in the colour of what is overdue. */
function NextStep({ of: { next_step, notice_due_date: due } }: CellProps) {
  const nowMs = useBrandNow();
  const words = nextSteps[next_step] ?? '-';
  if (next_step !== 'send_notice' || due === null) return words;
  const text = `${words}: ${daysLeftInWords(due, nowMs)}`;
  return daysUntil(due, nowMs) < 0 ? (
    <Status state="overdue" tone="bad">
      {text}
    </Status>
  ) : (
    text
  );
}

/** The age of an application on the brand's clock. */
function AgeOnClock({ at }: { readonly at: string }) {
  return relativeTime(at, useBrandNow()).replace(' ago', '');
}

/** Credit applications, newest first. */
export function ApplicationsPage() {
  return (
    <MakesOne>
      <ApplicationsList />
    </MakesOne>
  );
}

function ApplicationsList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/applications' });
  const { surety, world } = useBrand();
  return (
    <ListPage<CreditApplication>
      title="Applications"
      resource="applications"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.applications.list(query)}
      columns={columns}
      keyOf={({ application_id }) => application_id}
      linkOf={({ application_id }) =>
        linkOfObject({ type: 'credit_application', id: application_id, world })
      }
      empty={
        <Empty
          actions={
            <>
              <ExampleRequest resource="applications" verb="create" />
              <MakeOne of="story" />
            </>
          }
        >
          No application yet. With a customer, this request makes one:
        </Empty>
      }
    />
  );
}
