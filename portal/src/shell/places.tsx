import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../parts/icon.tsx';
import { section } from '../platform/section.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import styles from './frame.module.css';
import { Mark } from './mark.tsx';
import type { DestinationGroup } from './navigation.ts';

interface PlacesProps {
  readonly world: string;
  readonly groups: readonly DestinationGroup[];
  /** True while the role is not known: pages of some roles alone keep their place. */
  readonly isWaiting?: boolean;
  readonly children?: ReactNode;
}

/** The bar at the side with the pages of a brand. */
export function Places({ world, groups, isWaiting = false, children }: PlacesProps) {
  const { isSideBarNarrow } = usePreferences();
  const open = useSyncExternalStore(section.subscribe, section.read);
  return (
    <nav className={styles.side} aria-label="Pages">
      <Link className={styles.mark} to="/w/$world" params={{ world }} aria-label="Surety, home">
        <Mark /> <span className={styles.word}>Surety</span>
      </Link>
      {groups.map(({ label, pages }) => (
        <div key={label}>
          <div className={styles.group}>{label}</div>
          {pages.map(({ label: name, icon, to, needs, isSandboxOnly }) =>
            isWaiting && (needs || isSandboxOnly) ? (
              <span key={name} className={styles.place} />
            ) : (
              <Link
                key={name}
                className={styles.place}
                to={to}
                params={{ world }}
                activeOptions={{ exact: to === '/w/$world', includeSearch: false }}
                title={isSideBarNarrow ? name : undefined}
                aria-label={name}
                aria-current={to === open || undefined}
              >
                <Icon name={icon} /> <span className={styles.word}>{name}</span>
              </Link>
            ),
          )}
        </div>
      ))}
      {children}
      <div>
        <div className={styles.group}>Help</div>
        <a className={styles.place} href="/docs/" aria-label="Documentation">
          <Icon name="book" /> <span className={styles.word}>Documentation</span>
        </a>
      </div>
    </nav>
  );
}
