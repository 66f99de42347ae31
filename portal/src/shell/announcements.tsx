import { useSyncExternalStore } from 'react';
import { announcements, dismiss } from '../parts/announce.ts';
import { IconButton } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import styles from './announcements.module.css';

/** Messages at the foot of the page, which screen readers read as they appear. */
export function Announcements() {
  const shown = useSyncExternalStore(announcements.subscribe, announcements.read);
  return (
    <div className={styles.list} role="log" aria-label="Messages" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={classes(styles.message, tone === 'bad' && styles.bad)}>
          <span>{text}</span>
          <IconButton isSmall icon="cross" label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
