import type { CreditApplication } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { MakeOne } from '../start/make-one.tsx';

const route = getRouteApi('/w/$world/applications');

const filters: readonly Filter[] = [
  {
    name: 'application_status',
    label: 'Status',
    options: stateOptions('application'),
  },
];

const columns: readonly Column<CreditApplication>[] = [
  {
    label: 'Applicant',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'first',
    render: ({ applicant }) =>
      [applicant.first_name, applicant.last_name].filter(Boolean).join(' ') || '-',
  },
  {
    label: 'Status',
    width: 'minmax(0, 1fr)',
    onPhone: 'second',
    render: ({ application_status }) => <Status state={application_status} />,
  },
  {
    label: 'Next step',
    width: 'minmax(0, 1fr)',
    onPhone: 'aside',
    render: ({ next_step }) => (next_step ? inWords(next_step) : '-'),
  },
  {
    label: 'Id',
    width: '110px',
    onPhone: 'aside',
    render: ({ application_id }) => <Id id={application_id} of="application" />,
  },
  {
    label: 'Created',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

/** Credit applications, newest first. */
export function ApplicationsPage() {
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
