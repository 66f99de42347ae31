/** A message that appears for some seconds and is read by screen readers. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
  readonly tone: 'usual' | 'bad';
}

const shownMs = 6_000;
const shownAtMost = 3;
let shown: readonly Announcement[] = [];
let count = 0;
const followers = new Set<() => void>();

function show(next: readonly Announcement[]): void {
  shown = next;
  for (const follow of followers) follow();
}

/** Announces to the person an outcome that is not on the page. */
export function announce(text: string, tone: Announcement['tone'] = 'usual'): void {
  count += 1;
  const id = count;
  show([...shown, { id, text, tone }].slice(-shownAtMost));
  setTimeout(() => dismiss(id), shownMs);
}

export function dismiss(id: number): void {
  show(shown.filter((each) => each.id !== id));
}

/** For `useSyncExternalStore`. */
export const announcements = {
  read: (): readonly Announcement[] => shown,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
};
