import type { Overview } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { countOf } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import styles from './home.module.css';

interface Need {
  readonly text: string;
  readonly link: LinkProps;
}

/** Facts that need an action of the brand. */
export function Needs({ overview }: { readonly overview: Overview }) {
  const { brand, surety, world } = useBrand();
  const notices = useQuery({
    queryKey: [brand.brand_id, 'overview', 'notices'],
    queryFn: () => surety.applications.adverseActions({ sent: false, limit: 25 }).page(),
  });
  const needs = findNeeds(overview, notices.data?.data.length ?? 0, world);
  return (
    <Panel title="Needs you" isFlush>
      {needs.length === 0 ? (
        <Empty>Nothing needs you.</Empty>
      ) : (
        <div className={styles.needs}>
          {needs.map(({ text, link }) => (
            <Link key={text} className={styles.need} {...link}>
              <Icon name="warning" />
              <span>{text}</span>
              <Icon name="right" size={14} />
            </Link>
          ))}
        </div>
      )}
    </Panel>
  );
}

function findNeeds(overview: Overview, notices: number, world: string): Need[] {
  const { deliveries, transfers, webhooks, applications } = overview;
  const params = { world };
  const found: (readonly [number | undefined, (count: number) => Need])[] = [
    [
      deliveries.failing,
      (count) => ({
        text: `${countOf(count, 'delivery fails', 'deliveries fail')}: the receiver does not answer 2xx`,
        link: { to: '/w/$world/deliveries', params, search: { failing: 'true' } },
      }),
    ],
    [
      webhooks.disabled,
      (count) => ({
        text: countOf(
          count,
          'webhook is disabled and receives nothing',
          'webhooks are disabled and receive nothing',
        ),
        link: { to: '/w/$world/webhooks', params },
      }),
    ],
    [
      notices,
      (count) => ({
        text: `${countOf(count, 'notice of adverse action is', 'notices of adverse action are')} not sent yet`,
        link: {
          to: '/w/$world/applications',
          params,
          search: { application_status: 'denied' },
        },
      }),
    ],
    [
      applications.resubmit_required,
      (count) => ({
        text: `${countOf(count, 'applicant has', 'applicants have')} to correct their data`,
        link: {
          to: '/w/$world/applications',
          params,
          search: { application_status: 'resubmit_required' },
        },
      }),
    ],
    [
      transfers.returned,
      (count) => ({
        text: `${countOf(count, 'transfer was', 'transfers were')} returned by the bank`,
        link: { to: '/w/$world/transfers', params, search: { status: 'returned' } },
      }),
    ],
  ];
  return found.flatMap(([count, need]) => (count ? [need(count)] : []));
}
