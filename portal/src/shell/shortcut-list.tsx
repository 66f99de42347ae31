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
                <kbd key={key}>{keyNames[key] ?? nameOfKey(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>Shortcuts of one key can be turned off in the menu of your account.</p>
    </Dialog>
  );
}

/** A key as the list shows it: `mod+shift+c` is "Ctrl/⌘ Shift C". */
const nameOfKey = (key: string): string => {
  const parts = key.split('+').map((part) => modifiers[part] ?? part.toUpperCase());
  return parts.join(' ');
};

const modifiers: Readonly<Record<string, string>> = { mod: 'Ctrl/⌘', shift: 'Shift' };

const keyNames: Readonly<Record<string, string>> = { escape: 'Esc', enter: '⏎' };
