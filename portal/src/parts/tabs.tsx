import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [value: T, label: string])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  readonly children: ReactNode;
}

/** Views of the same thing; arrow keys walk the tabs (WAI-ARIA, tabs with automatic activation). */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  // On a phone the chosen tab may be outside the list's width.
  useEffect(() => {
    const tab = document.getElementById(`${id}-${chosen}`);
    const list = tab?.parentElement;
    if (!tab || !list) return;
    const end = tab.offsetLeft + tab.offsetWidth - list.offsetLeft;
    if (end > list.clientWidth) list.scrollLeft = end - list.clientWidth;
  }, [id, chosen]);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(([value]) => value === chosen);
    const [value] = tabs[(at + step + tabs.length) % tabs.length] ?? [];
    if (value === undefined) return;
    onChoose(value);
    document.getElementById(`${id}-${value}`)?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={walk} tabIndex={-1}>
        {tabs.map(([value, text]) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(value)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  );
}
