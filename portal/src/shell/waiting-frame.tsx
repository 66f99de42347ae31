import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { typeAhead } from '../platform/type-ahead.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { workbench } from '../workbench/workbench-state.ts';
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
  const navigate = useNavigate();
  const chords = destinations
    .flatMap(({ pages }) => pages)
    .flatMap(({ keys, label, to, needs, isSandboxOnly }) =>
      keys === undefined || needs || isSandboxOnly
        ? []
        : [{ keys, label: `Go to ${label}`, act: () => void navigate({ to, params: { world } }) }],
    );
  useShortcuts([
    { keys: 'mod+k', label: 'Find or do', act: () => typeAhead.begin(noBox) },
    { keys: '`', label: 'Workbench', act: workbench.toggle },
    { keys: '>', label: 'Command line of the workbench', act: () => workbench.open('commands') },
    ...chords,
  ]);
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
