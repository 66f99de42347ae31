import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { classes } from '../parts/classes.ts';
import { latePart } from '../parts/late-part.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { preferences } from '../platform/preferences.ts';
import { typeAhead } from '../platform/type-ahead.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { whenQuiet } from '../platform/when-quiet.ts';
import { workbench } from '../workbench/workbench-state.ts';
import { forkPrefix } from '../worlds/fork-origin.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { LostService } from './lost-service.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFork } from './use-fork.ts';
import { usePages } from './use-pages.ts';

const ForkBanner = latePart(() => import('./fork-banner.tsx').then(({ ForkBanner }) => ForkBanner));
const Palette = latePart(
  () => import('./palette.tsx').then(({ Palette }) => Palette),
  ({ onClose }) => onClose,
);
const ShortcutList = latePart(
  () => import('./shortcut-list.tsx').then(({ ShortcutList }) => ShortcutList),
  ({ onClose }) => onClose,
);

const Workbench = latePart(() => import('./workbench.tsx').then(({ Workbench }) => Workbench));

type Overlay = 'palette' | 'shortcuts';

/** The side bar, the bar on top and the page between. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { isSideBarNarrow, hasOwnZone } = usePreferences();
  const { isSandbox, brand } = useBrand();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const { isOpen: hasWorkbench } = useSyncExternalStore(workbench.subscribe, workbench.read);
  const close = () => {
    typeAhead.end();
    setOverlay(null);
  };
  const open = (next: Overlay) => {
    if (next === 'palette' && overlay !== 'palette') typeAhead.begin(() => setOverlay(null));
    setOverlay(next);
  };
  useEffect(() => {
    // The frame before this one may have begun it until now.
    if (!typeAhead.isGathering()) return;
    typeAhead.begin(() => setOverlay(null));
    setOverlay('palette');
  }, []);
  useEffect(() => whenQuiet(() => void Palette.preload()), []);
  useFrameKeys(open);
  useFocusOnPage();
  useShortcuts([
    { keys: '`', label: 'Workbench', act: workbench.toggle },
    { keys: '>', label: 'Command line of the workbench', act: () => workbench.open('commands') },
  ]);
  return (
    <div
      className={classes(styles.frame, isSideBarNarrow && styles.narrow, !isSandbox && styles.live)}
    >
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <SideBar />
      <div className={styles.column}>
        <Suspense>{brand.name.startsWith(forkPrefix) && <ForkBanner />}</Suspense>
        <TopBar onFind={() => open('palette')} onWorkbench={workbench.toggle} />
        <main id="page" className={styles.page} tabIndex={-1}>
          <LostService />
          {/* All times of the page follow another zone, also those in texts. */}
          <Suspense key={`${hasOwnZone}`}>{children}</Suspense>
        </main>
      </div>
      <BottomBar onFind={() => open('palette')} />
      <Suspense>{hasWorkbench && <Workbench onClose={workbench.close} />}</Suspense>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close} />}
        {overlay === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Moves the focus to the page that a row or a link led to, where it would be lost with what it was on. */
function useFocusOnPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged || document.activeElement !== document.body) return;
        document.getElementById('page')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** Shortcuts that work on every page of a brand. */
function useFrameKeys(open: (overlay: Overlay) => void): void {
  const { world, isSandbox, may } = useBrand();
  const fork = useFork();
  const navigate = useNavigate();
  const pages = usePages().flatMap((group) => group.pages);
  const chords = pages.flatMap(({ keys, label, to }) =>
    keys === undefined
      ? []
      : [{ keys, label: `Go to ${label}`, act: () => void navigate({ to, params: { world } }) }],
  );
  useShortcuts([
    { keys: 'mod+k', label: 'Find or do', act: () => open('palette') },
    { keys: '?', label: 'List of shortcuts', act: () => open('shortcuts') },
    {
      keys: '[',
      label: 'Narrow or widen the side bar',
      act: () => preferences.change({ isSideBarNarrow: !preferences.read().isSideBarNarrow }),
    },
    ...(isSandbox && may('worlds')
      ? [{ keys: 'shift+f', label: 'Fork from here', act: fork }]
      : []),
    { keys: 'g d', label: 'Go to the documentation', act: () => location.assign('/docs/') },
    ...chords,
  ]);
}
