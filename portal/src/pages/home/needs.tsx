import type { Overview } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { findNeeds } from './find-needs.ts';
import styles from './home.module.css';

/** Facts that need an action of the brand. */
export function Needs({ overview }: { readonly overview: Overview }) {
  const { surety, world, keys } = useBrand();
  const notices = useQuery({
    queryKey: keys.list('applications', 'notices'),
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
