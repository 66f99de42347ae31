import { useSyncExternalStore } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { boundShortcuts } from '../platform/shortcuts.ts';
import styles from './shortcut-list.module.css';

interface ShortcutListProps {
  readonly onClose: () => void;
}

/** The shortcuts that work on the page below. */
export function ShortcutList({ onClose }: ShortcutListProps) {
  const bound = useSyncExternalStore(boundShortcuts.subscribe, boundShortcuts.read);
  const shown = [...new Map(bound.map((each) => [each.keys, each])).values()];
  return (
    <Dialog title="Shortcuts" isOpen onClose={onClose}>
      <dl className={styles.list}>
        {shown.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{keyNames[key] ?? key.replace('mod+', 'Ctrl/⌘ ')}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>Shortcuts of one key can be turned off in the menu of your account.</p>
    </Dialog>
  );
}

const keyNames: Readonly<Record<string, string>> = { escape: 'Esc', enter: '⏎' };
