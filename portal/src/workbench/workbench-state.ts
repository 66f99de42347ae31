export type WorkbenchTab = 'requests' | 'sent' | 'events' | 'errors' | 'follow' | 'commands';

interface WorkbenchState {
  readonly isOpen: boolean;
  readonly tab: WorkbenchTab;
  /** Counts the askings for a tab, each of which moves the focus there. */
  readonly asked: number;
}

const followers = new Set<() => void>();
let current: WorkbenchState = { isOpen: false, tab: 'requests', asked: 0 };

function change(changes: Partial<WorkbenchState>): void {
  current = { ...current, ...changes };
  for (const follow of followers) follow();
}

/** The drawer, which the frame shows and any page may open; for `useSyncExternalStore`. */
export const workbench = {
  read: (): WorkbenchState => current,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  open: (tab: WorkbenchTab): void => change({ isOpen: true, tab, asked: current.asked + 1 }),
  choose: (tab: WorkbenchTab): void => change({ tab }),
  toggle: (): void => change({ isOpen: !current.isOpen }),
  close: (): void => change({ isOpen: false }),
};
