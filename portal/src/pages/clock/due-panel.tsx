import type { DueWork } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { parseTime, relativeTime } from '../../platform/wall-clock.ts';
import { typeOfWork, wordsOfWork } from './work-words.ts';

const columnsAt = (now: string): readonly Column<DueWork>[] => [
  {
    label: 'What happens',
    width: 'minmax(0, 3fr)',
    onPhone: 'first',
    wraps: true,
    render: ({ what }) => <span title={what}>{wordsOfWork(what)}</span>,
  },
  {
    label: 'About',
    width: 'minmax(0, 2fr)',
    onPhone: 'second',
    wraps: true,
    render: ({ what, object }) => object && <About what={what} id={object} />,
  },
  {
    label: 'In',
    width: '72px',
    isEnd: true,
    onPhone: 'second',
    render: ({ due_at }) => aheadInWords(due_at, now),
  },
  {
    label: 'Due',
    width: '136px',
    isEnd: true,
    render: ({ due_at }) => <Time at={due_at} />,
  },
];

/** The person of a piece of work, or its object where it concerns no person. */
function About({ what, id }: { readonly what: string; readonly id: string }) {
  const { surety, may, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.still('name', id),
    queryFn: () => surety.objects.get(id),
    enabled: may('personal'),
    staleTime: 300_000,
  });
  const customerId = data?.customer_id;
  return customerId ? (
    <LinkToObject type="customer" id={customerId} />
  ) : (
    <LinkToObject type={typeOfWork(what)} id={id} />
  );
}

/** The distance of a due time from the clock, such as "21 h". */
function aheadInWords(due: string, now: string): string {
  const nowMs = parseTime(now);
  return parseTime(due) <= nowMs ? 'now' : relativeTime(due, nowMs).replace('in ', '');
}

/** The work that is scheduled, next first. */
export function DuePanel({ now }: { readonly now: string }) {
  const { surety, keys } = useBrand();
  const list = useList<DueWork>({
    key: keys.mixed(['clock', 'events'], 'due'),
    load: (cursor) => surety.clock.due({ limit: 20, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel title="Due" note="an advance also does what this work brings about" isFlush>
      <ListView
        label="Due work"
        isPlain
        list={list}
        columns={columnsAt(now)}
        keyOf={({ due_at, what, object }) => `${due_at} ${what} ${object}`}
        empty={
          <Empty>
            Nothing is scheduled. A submitted application, a transfer or a hold of a card brings
            work.
          </Empty>
        }
      />
    </Panel>
  );
}
