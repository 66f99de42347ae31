const minuteMs = 60_000;
const followers = new Set<() => void>();
let passed = 0;
let timer: ReturnType<typeof setInterval> | null = null;

/**
 * Minutes that passed while a component followed, by one timer for all; for `useSyncExternalStore`.
 */
export const minutes = {
  read: (): number => passed,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    timer ??= setInterval(() => {
      passed += 1;
      for (const each of followers) each();
    }, minuteMs);
    return () => {
      followers.delete(follow);
      if (followers.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    };
  },
};
