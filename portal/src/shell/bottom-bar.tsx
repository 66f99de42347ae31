import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import styles from './frame.module.css';
import { usePages } from './use-pages.ts';

interface BottomBarProps {
  readonly onFind: () => void;
}

/** The way around on a phone: home, find, and all pages. */
export function BottomBar({ onFind }: BottomBarProps) {
  const { world } = useBrand();
  const navigate = useNavigate();
  const groups = usePages();
  const menu = groups.map(({ label, pages }) => ({
    label,
    items: pages.map(({ label: name, icon, to }) => ({
      label: name,
      icon,
      act: () => void navigate({ to, params: { world } }),
    })),
  }));
  const help = {
    label: 'Documentation',
    icon: 'book',
    act: () => location.assign('/docs/'),
  } as const;
  return (
    <nav className={styles.bottom} aria-label="Main pages">
      <Link
        className={styles.bottomItem}
        to="/w/$world"
        params={{ world }}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <Icon name="home" /> Home
      </Link>
      <button type="button" className={styles.bottomItem} onClick={onFind}>
        <Icon name="find" /> Find
      </button>
      <span className={styles.bottomItem}>
        <Menu label="Pages" groups={[...menu, { items: [help] }]} tone="quiet">
          <Icon name="menu" /> Pages
        </Menu>
      </span>
    </nav>
  );
}
