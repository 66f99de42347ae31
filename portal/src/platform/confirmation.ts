/** A request that waits until the person has confirmed that it is them. */
interface WaitingAsk {
  readonly resolve: (isConfirmed: boolean) => void;
}

let waiting: readonly WaitingAsk[] = [];
const followers = new Set<() => void>();

function keep(next: readonly WaitingAsk[]): void {
  waiting = next;
  for (const follow of followers) follow();
}

/** Asks the person for a passkey or for password and code; false if they decline. */
export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => keep([...waiting, { resolve }]));
}

/** Requests that wait for a confirmation, which one confirmation serves; for `useSyncExternalStore`. */
export const confirmation = {
  isAsked: (): boolean => waiting.length > 0,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  end(isConfirmed: boolean): void {
    const ended = waiting;
    keep([]);
    for (const { resolve } of ended) resolve(isConfirmed);
  },
};
