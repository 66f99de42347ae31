import { Link } from '@tanstack/react-router';
import { Icon } from '../parts/icon.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { usePreferences } from '../platform/use-preferences.ts';
import styles from './frame.module.css';
import { Mark } from './mark.tsx';
import { PinnedViews } from './pinned-views.tsx';
import { usePages } from './use-pages.ts';

/** The pages of a brand. */
export function SideBar() {
  const { world } = useBrand();
  const groups = usePages();
  const { isSideBarNarrow } = usePreferences();
  return (
    <nav className={styles.side} aria-label="Pages">
      <Link className={styles.mark} to="/w/$world" params={{ world }} aria-label="Surety, home">
        <Mark /> <span className={styles.word}>Surety</span>
      </Link>
      {groups.map(({ label, pages }) => (
        <div key={label}>
          <div className={styles.group}>{label}</div>
          {pages.map(({ label: name, icon, to }) => (
            <Link
              key={name}
              className={styles.place}
              to={to}
              params={{ world }}
              activeOptions={{ exact: to === '/w/$world', includeSearch: false }}
              title={isSideBarNarrow ? name : undefined}
              aria-label={name}
            >
              <Icon name={icon} /> <span className={styles.word}>{name}</span>
            </Link>
          ))}
        </div>
      ))}
      <PinnedViews />
      <div>
        <div className={styles.group}>Help</div>
        <a className={styles.place} href="/docs/" aria-label="Documentation">
          <Icon name="book" /> <span className={styles.word}>Documentation</span>
        </a>
      </div>
    </nav>
  );
}
