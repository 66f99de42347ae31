import type { LoggedRequest } from '@surety/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { Filter, FilterValues } from '../../lists/filter.ts';
import { FilterBar } from '../../lists/filter-bar.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { LiveBar } from '../../lists/live-bar.tsx';
import { requestColumns, requestLink } from '../../lists/request-columns.tsx';
import { rowsOf, SaveCsv } from '../../lists/save-csv.tsx';
import { useDefaultView } from '../../lists/use-default-view.ts';
import { useLiveList } from '../../lists/use-live-list.ts';
import { ViewsMenu } from '../../lists/views-menu.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { KeptCheckField } from '../../parts/field.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Empty } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idForm } from '../../platform/id-time.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { readRequestQuery, requestParams, statusForm } from './request-filters.ts';
import { RequestGraph } from './request-graph.tsx';

const route = getRouteApi('/w/$world/requests');

const filters: readonly Filter[] = [
  { name: 'operation', label: 'Operation' },
  {
    name: 'status',
    label: 'Status',
    hasOthers: true,
    form: statusForm,
    options: [
      ['2xx', '2xx: done'],
      ['4xx', '4xx: refused'],
      ['5xx', '5xx: the service failed'],
    ],
  },
  {
    name: 'failed',
    label: 'Failed',
    options: [
      ['true', 'failed'],
      ['false', 'not failed'],
    ],
  },
  { name: 'error_code', label: 'Error code' },
  { name: 'object_id', label: 'Object id', form: idForm },
  { name: 'key_id', label: 'Key id', form: idForm },
  {
    name: 'source',
    label: 'Source',
    options: [
      ['api', 'programs'],
      ['scenario', 'scenarios'],
      ['replay', 'replays'],
      ['portal', 'the portal'],
    ],
  },
];

/** The log of requests, newest first. */
export function RequestsPage() {
  useDefaultView();
  const values: FilterValues = route.useSearch();
  const navigate = route.useNavigate();
  const { surety, world, may, keys } = useBrand();
  const query = readRequestQuery(values);
  const live = useLiveList<LoggedRequest>({
    key: keys.still('request-list', query),
    kind: 'request',
    hasUntold: values.portal === 'shown' || values.source === 'portal',
    keyOf: ({ log_id }) => log_id,
    load: (cursor, limit) =>
      surety.requests.list({ ...query, limit, ...(cursor ? { cursor } : {}) }),
  });
  const change = (search: FilterValues) => navigate({ search, replace: true });
  const hasPortal = values.portal === 'shown';
  if (!may('integrate') && !may('read')) return <Empty>Your role does not show requests.</Empty>;
  return (
    <Stack>
      <PageHead
        title="Requests"
        lead="Requests of your programs, newest first, with their outcomes."
      >
        <ButtonLink to="/w/$world/errors" params={{ world }} icon="warning">
          Errors
        </ButtonLink>
        <SaveCsv rows="requests" read={() => rowsOf(live.list.load)} />
        <ViewsMenu />
        <CopyAs request={{ resource: 'requests', verb: 'list', query: { ...query, limit: 50 } }} />
      </PageHead>
      <RequestGraph operation={values.operation} />
      <div>
        <FilterBar filters={filters} values={values} onChange={change}>
          <KeptCheckField
            checked={hasPortal}
            disabled={Boolean(values.source)}
            onKeep={(isShown) => change({ ...values, portal: isShown ? 'shown' : undefined })}
          >
            The portal's own
          </KeptCheckField>
          <LiveBar {...live} />
        </FilterBar>
      </div>
      <ListView
        label="Requests"
        list={live.list}
        fresh={live.fresh}
        keyOf={({ log_id }) => log_id}
        linkOf={({ log_id }) => requestLink(world, log_id)}
        columns={requestColumns}
        isSavedAbove
        empty={<NoRequests values={values} onChange={change} />}
      />
    </Stack>
  );
}

interface NoRequestsProps {
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

function NoRequests({ values, onChange }: NoRequestsProps) {
  const isFiltered = requestParams.some((name) => name !== 'portal' && values[name]);
  if (isFiltered) {
    return (
      <Empty actions={<Button onClick={() => onChange({})}>Show all requests</Button>}>
        The log has no request with these filters.
      </Empty>
    );
  }
  return (
    <Empty
      actions={
        <Code
          label="A first request"
          isWrapped
          text={
            'curl -sS "$SURETY_BASE_URL/customers" \\\n  -H "Identity: $SURETY_IDENTITY" -H "Authorization: $SURETY_AUTHORIZATION"'
          }
        />
      }
    >
      No request yet. Yours appear here a moment after they are answered.
    </Empty>
  );
}
