import type { AuditEvent } from '@surety/sdk';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { PageHead } from '../../parts/layout.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { shortId, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import styles from './audit.module.css';
import { actsWithNames } from './audit-csv.ts';
import { detailsInWords } from './details-in-words.ts';
import { timeOf } from './time-of.ts';
import { actorOptions, useActorNames } from './use-actor-names.ts';

const route = getRouteApi('/w/$world/audit');

function filtersOf(
  people: ReadonlyMap<string, string>,
  { key_id, request_id }: { key_id?: string; request_id?: string },
): readonly Filter[] {
  return [
    { name: 'actor', label: 'Who', options: actorOptions },
    { name: 'person_id', label: 'Person', options: [...people], hasOthers: true },
    { name: 'operation', label: 'Operation' },
    { name: 'object', label: 'Object id' },
    { name: 'since', label: 'Since', isDay: true },
    { name: 'until', label: 'Until', isDay: true },
    // Other pages lead here with these two.
    ...(key_id ? [{ name: 'key_id', label: 'Key id' }] : []),
    ...(request_id ? [{ name: 'request_id', label: 'Request id' }] : []),
  ];
}

interface Names {
  readonly nameOf: (act: AuditEvent) => string;
  readonly people: ReadonlyMap<string, string>;
}

function columnsOf(world: string, { nameOf, people }: Names): Column<AuditEvent>[] {
  return [
    {
      label: 'Who',
      width: 'minmax(0, 1.1fr)',
      onPhone: 'first',
      render: (act) =>
        act.person_id === null ? (
          nameOf(act)
        ) : (
          <Link
            to="/w/$world/audit"
            params={{ world }}
            search={{ person_id: act.person_id }}
            title="Acts of this person"
          >
            {nameOf(act)}
          </Link>
        ),
    },
    {
      label: 'Did',
      width: 'minmax(0, 1.2fr)',
      onPhone: 'second',
      render: ({ operation, details }) => (
        <>
          {operation}
          {details && <p className={styles.details}>{detailsInWords(details)}</p>}
        </>
      ),
    },
    {
      label: 'To',
      width: 'minmax(120px, 1fr)',
      onPhone: 'aside',
      render: (act) => <ObjectLinks act={act} world={world} people={people} />,
    },
    {
      label: 'From',
      width: '130px',
      onPhone: 'aside',
      render: ({ address }) => address ?? 'unknown',
    },
    {
      label: 'Request',
      width: '110px',
      onPhone: 'aside',
      render: ({ request_id }) => (
        <Link {...linkOfObject({ type: 'request', id: request_id, world })} title={request_id}>
          {shortId(request_id)}
        </Link>
      ),
    },
    {
      label: 'When',
      width: '160px',
      isEnd: true,
      onPhone: 'second',
      render: ({ date_created }) => <Time at={date_created} isExact isReal />,
    },
  ];
}

interface ObjectLinksProps {
  readonly act: AuditEvent;
  readonly world: string;
  readonly people: ReadonlyMap<string, string>;
}

/** Objects that no page shows by their id. */
const isWithoutPage = (operation: string): boolean =>
  /Invitation|View|Session|signIn|signOut/.test(operation);

/** The objects of an act: ids of its path, separated by slashes, or arguments of a command. */
function ObjectLinks({ act: { object, operation }, world, people }: ObjectLinksProps) {
  if (object === null) return '–';
  return object.split('/').map((id, at) => (
    <span key={id} title={id}>
      {at > 0 && ' / '}
      {linkTo(id)}
    </span>
  ));
  function linkTo(id: string) {
    const name = people.get(id);
    if (name !== undefined) {
      return (
        <Link to="/w/$world/people" params={{ world }}>
          {name}
        </Link>
      );
    }
    if (!/^[0-9a-f-]{36}$/i.test(id) || isWithoutPage(operation)) return shortId(id);
    return <Link {...linkOfObject({ type: 'object', id, world })}>{shortId(id)}</Link>;
  }
}

/** Acts of keys and people with their object, address and time, newest first. */
export function AuditPage() {
  const { may, brand } = useBrand();
  if (may('people')) return <Audit />;
  return (
    <>
      <PageHead title="Audit" />
      <Empty>
        Only owners read the audit of {brand.name}. Your role here is {brand.role}. Ask an owner for
        an export, or for another role.
      </Empty>
    </>
  );
}

function Audit() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/audit' });
  const { surety, world } = useBrand();
  const { nameOf, people } = useActorNames();
  return (
    <ListPage<AuditEvent>
      title="Audit"
      resource="audit"
      filters={filtersOf(people, search)}
      values={search}
      onFilter={(values) =>
        void navigate({
          search: { ...values, since: timeOf(values.since), until: timeOf(values.until) },
        })
      }
      load={(query) => surety.audit.list(query)}
      columns={columnsOf(world, { nameOf, people })}
      keyOf={({ sequence }) => String(sequence)}
      empty={
        <Empty>
          Nothing was changed yet. Changes by people, with keys and by the operator appear here, and
          sign-ins with refused ones, in a chain that shows if one is removed.
        </Empty>
      }
      csv={(query) => actsWithNames(surety.audit.list({ ...query, limit: 100 }), nameOf)}
    />
  );
}
