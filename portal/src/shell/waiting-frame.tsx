import type { ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { typeAhead } from '../platform/type-ahead.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import styles from './frame.module.css';
import { destinations } from './navigation.ts';
import { Places } from './places.tsx';

interface WaitingFrameProps {
  readonly world: string;
  readonly children: ReactNode;
}

const noBox = () => {};

/** The frame of a brand's pages before the service has told who is signed in. */
export function WaitingFrame({ world, children }: WaitingFrameProps) {
  const { isSideBarNarrow } = usePreferences();
  useShortcuts([{ keys: 'mod+k', label: 'Find or do', act: () => typeAhead.begin(noBox) }]);
  return (
    <div className={classes(styles.frame, isSideBarNarrow && styles.narrow)}>
      <Places world={world} groups={destinations} isWaiting />
      <div className={styles.column}>
        <header className={styles.top} />
        <main id="page" className={styles.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      <div className={styles.bottom}>
        <span className={styles.bottomItem} />
      </div>
    </div>
  );
}
