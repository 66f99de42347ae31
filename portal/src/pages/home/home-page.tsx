import type { Overview } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Bars } from '../../parts/bars.tsx';
import { Button } from '../../parts/button.tsx';
import { latePart } from '../../parts/late-part.tsx';
import { Columns, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Loading, QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { wholeTime } from '../../platform/wall-clock.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { ApplicationSteps } from './application-steps.tsx';
import { HomeFigures } from './figures.tsx';
import styles from './home.module.css';
import { JustNow } from './just-now.tsx';
import { readPurchases, type Span, spans } from './read-home.ts';

const route = getRouteApi('/w/$world/');

const Needs = latePart(() => import('../needs/needs.tsx').then(({ Needs }) => Needs));

/** The brand at a glance: each figure leads to what it counts. */
export function HomePage() {
  const { brand, surety, keys } = useBrand();
  const overview = useQuery({
    queryKey: keys.list('activity', 'overview'),
    queryFn: () => surety.activity.overview(),
  });
  return (
    <QueryState query={overview} rows={8} page={brand.name}>
      {(shown) => <Shown overview={shown} />}
    </QueryState>
  );
}

function Shown({ overview }: { readonly overview: Overview }) {
  const { brand, isSandbox } = useBrand();
  return (
    <Stack>
      <PageHead title={brand.name} lead={`As of ${wholeTime(overview.as_of)}`}>
        <CopyAs request={{ resource: 'activity', verb: 'overview' }} />
      </PageHead>
      {isSandbox && Object.keys(overview.applications).length === 0 && <BeginHere />}
      <HomeFigures overview={overview} />
      <Panel title="Needs you" isFlush>
        <Suspense fallback={<Loading rows={3} />}>
          <Needs overview={overview} />
        </Suspense>
      </Panel>
      <Columns>
        <Stack>
          <Purchases asOf={overview.as_of} />
          <ApplicationSteps counts={overview.applications} />
        </Stack>
        <JustNow />
      </Columns>
    </Stack>
  );
}

/** The way to a first purchase, while the world has no application. */
function BeginHere() {
  const { world } = useBrand();
  return (
    <Panel title="Begin here">
      <p>
        This world is empty.{' '}
        <Link to="/w/$world/start" params={{ world }}>
          The quickstart
        </Link>{' '}
        leads to a first purchase in a few minutes, with your requests or with ones that it sends.
      </p>
    </Panel>
  );
}

function Purchases({ asOf }: { readonly asOf: string }) {
  const { surety, keys } = useBrand();
  const { span = '1d' } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/' });
  const series = useQuery({
    queryKey: keys.list('events', 'series', span, asOf.slice(0, 13)),
    queryFn: () => readPurchases(surety, asOf, span),
  });
  const choose = (chosen: Span) => void navigate({ search: { span: chosen } });
  return (
    <Panel
      title={span === '1d' ? 'Purchases by hour' : 'Purchases by day'}
      actions={
        <span className={styles.choice}>
          {spans.map(([value, words]) => (
            <Button
              key={value}
              isSmall
              tone={value === span ? 'usual' : 'quiet'}
              aria-pressed={value === span}
              title={words}
              onClick={() => choose(value)}
            >
              {value}
            </Button>
          ))}
        </span>
      }
    >
      <QueryState query={series} rows={5}>
        {(bars) =>
          bars.every(({ first, second }) => first + second === 0) ? (
            <Empty>No purchase in this time.</Empty>
          ) : (
            <Bars label="Purchases" bars={bars} parts={['approved', 'declined']} />
          )
        }
      </QueryState>
    </Panel>
  );
}
