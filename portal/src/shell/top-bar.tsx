import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Status, Tag } from '../parts/status.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { usePreferences } from '../platform/use-preferences.ts';
import { brandYear, shortTime, wholeTime, zoneName } from '../platform/wall-clock.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './frame.module.css';
import { WorldMenu } from './world-menu.tsx';

interface TopBarProps {
  readonly onFind: () => void;
  readonly onWorkbench: () => void;
}

/** The brand, its clock, the way to find anything, and the person. */
export function TopBar({ onFind, onWorkbench }: TopBarProps) {
  const { isSandbox } = useBrand();
  return (
    <header className={styles.top}>
      <WorldMenu />
      {isSandbox ? <ClockPill /> : <Tag tone="bad">LIVE</Tag>}
      <div className={styles.grow}>
        <button type="button" className={styles.find} onClick={onFind}>
          <Icon name="find" size={14} />
          <span>Find or do</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
      </div>
      <LiveMark />
      <IconButton icon="panel" label="Workbench (`)" onClick={onWorkbench} />
      <AccountMenu />
    </header>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The word that tells a sandbox from live, and its time, which may stand still or run fast. */
function ClockPill() {
  const { surety, keys, world } = useBrand();
  usePreferences();
  const clock = useQuery({
    queryKey: keys.list('clock'),
    queryFn: () => surety.clock.get(),
    refetchInterval: 30_000,
  });
  const time = clock.data?.now ?? null;
  useEffect(() => {
    brandYear.follow(time);
    return () => brandYear.follow(null);
  }, [time]);
  return (
    <Link
      className={styles.clock}
      to="/w/$world/clock"
      params={{ world }}
      title={time ? `The clock of this world: ${wholeTime(time)}` : undefined}
    >
      <strong>SANDBOX</strong>
      {time && (
        <time dateTime={time}>
          {shortTime(time)}&nbsp;{zoneName(time)}
        </time>
      )}
    </Link>
  );
}

const liveLooks = {
  live: { words: 'connected', tone: 'ok' },
  connecting: { words: 'connecting', tone: 'calm' },
  silent: { words: 'no answer', tone: 'warn' },
  offline: { words: 'offline', tone: 'warn' },
} as const;

/** Shows whether news arrives. */
function LiveMark() {
  const { live } = useBrand();
  const state = useSyncExternalStore(live.subscribeState, live.readState);
  const { words, tone } = liveLooks[state];
  return (
    <span className={styles.liveState} role="status" aria-label={`News: ${words}`}>
      <Status state={state} tone={tone}>
        <span className={styles.word}>{words}</span>
      </Status>
    </span>
  );
}
