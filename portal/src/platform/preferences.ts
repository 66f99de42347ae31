import { browserZone, shownZone } from './wall-clock.ts';

/** Settings of this browser, kept in its storage. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly isCompact: boolean;
  /** True for times in this browser's zone; they are in UTC otherwise, as the API writes them. */
  readonly hasOwnZone: boolean;
  /** WCAG 2.1.4: shortcuts of a single character can be turned off. */
  readonly hasShortcuts: boolean;
  readonly isSideBarNarrow: boolean;
  /** The form in which requests are shown and copied. */
  readonly copyAs: 'curl' | 'sdk' | 'cli';
  /** Height of the workbench in pixels. */
  readonly workbenchHeight: number;
  /** The brand that was opened last. */
  readonly world: string | null;
}

const storageKey = 'surety-preferences';
const initial: Preferences = {
  theme: 'system',
  isCompact: false,
  hasOwnZone: false,
  hasShortcuts: true,
  isSideBarNarrow: false,
  copyAs: 'curl',
  workbenchHeight: 320,
  world: null,
};

const followers = new Set<() => void>();
let current = readStored();

function readStored(): Preferences {
  try {
    return { ...initial, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return initial;
  }
}

/** For `useSyncExternalStore`. */
export const preferences = {
  read: (): Preferences => current,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  change(changes: Partial<Preferences>): void {
    current = { ...current, ...changes };
    try {
      localStorage.setItem(storageKey, JSON.stringify(current));
      // The documentation and theme.js, which runs before the first paint, read the theme alone.
      localStorage.setItem('surety.theme', current.theme);
    } catch {
      // A browser without storage keeps the settings until the page closes.
    }
    applyTheme();
    applyZone();
    for (const follow of followers) follow();
  },
};

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Writes the theme where the style sheets read it. */
export function applyTheme(): void {
  const { theme, isCompact } = current;
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.documentElement.dataset.density = isCompact ? 'compact' : 'usual';
}

dark.addEventListener('change', applyTheme);

const applyZone = (): void => shownZone.follow(current.hasOwnZone ? browserZone : 'UTC');
applyZone();
