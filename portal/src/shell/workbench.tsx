import { useLocation } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type PointerEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../parts/button.tsx';
import { latePart } from '../parts/late-part.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { shortId } from '../parts/values.tsx';
import { preferences } from '../platform/preferences.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import { FollowFeed } from '../workbench/follow-feed.tsx';
import { type WorkbenchTab, workbench } from '../workbench/workbench-state.ts';
import { pageObject } from './page-object.ts';
import styles from './workbench.module.css';
import { WorkbenchErrors } from './workbench-errors.tsx';
import { WorkbenchEvents, WorkbenchRequests } from './workbench-lists.tsx';
import { WorkbenchSent } from './workbench-sent.tsx';

const CommandLine = latePart(() =>
  import('../workbench/commands/command-line.tsx').then(({ CommandLine }) => CommandLine),
);

const tabs: readonly (readonly [WorkbenchTab, string])[] = [
  ['requests', 'Requests'],
  ['events', 'Events'],
  ['errors', 'Errors'],
  ['sent', 'Sent by this page'],
  ['follow', 'Follow'],
  ['commands', 'Commands'],
];

interface WorkbenchProps {
  readonly onClose: () => void;
}

/** A drawer over any page: the requests, events and errors that concern what the page shows, live. */
export function Workbench({ onClose }: WorkbenchProps) {
  const { workbenchHeight } = usePreferences();
  const { tab } = useSyncExternalStore(workbench.subscribe, workbench.read);
  const { pathname } = useLocation();
  const objectId = pageObject(pathname);
  const drawer = useFocusInside();
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <section
      ref={drawer}
      className={styles.drawer}
      style={{ height: workbenchHeight }}
      aria-label="Workbench"
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <Handle height={workbenchHeight} />
      <div className={styles.head}>
        <h2>Workbench</h2>
        <span className={styles.about}>
          {objectId ? `about ${shortId(objectId)}` : 'about the whole brand'}
        </span>
        <IconButton isSmall icon="cross" label="Close the workbench (Esc)" onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Tabs label="Workbench" tabs={tabs} chosen={tab} onChoose={workbench.choose}>
          {tab === 'requests' && <WorkbenchRequests objectId={objectId} />}
          {tab === 'sent' && <WorkbenchSent />}
          {tab === 'events' && <WorkbenchEvents objectId={objectId} />}
          {tab === 'errors' && <WorkbenchErrors objectId={objectId} />}
          {tab === 'follow' && <FollowFeed />}
          <Suspense>{tab === 'commands' && <CommandLine />}</Suspense>
        </Tabs>
      </div>
    </section>
  );
}

/** Moves the focus into the drawer as it opens, and back to where it was as it closes. */
function useFocusInside() {
  const drawer = useRef<HTMLElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    // The command line has taken the focus by itself.
    if (!drawer.current?.contains(document.activeElement)) drawer.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return drawer;
}

const lowest = 140;
const stepPx = 24;
const highest = () => Math.max(lowest, window.innerHeight - 96);

function setHeight(height: number): void {
  const workbenchHeight = Math.round(Math.min(highest(), Math.max(lowest, height)));
  preferences.change({ workbenchHeight });
}

/** The upper edge, which pointer and arrow keys move. */
function Handle({ height }: { readonly height: number }) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setHeight(window.innerHeight - event.clientY);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: stepPx, ArrowDown: -stepPx }[event.key];
    if (!by) return;
    event.preventDefault();
    setHeight(height + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which <hr> is not
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the workbench"
      aria-valuenow={height}
      aria-valuemin={lowest}
      aria-valuemax={highest()}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={step}
    />
  );
}
