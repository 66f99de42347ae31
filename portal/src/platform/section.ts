const followers = new Set<() => void>();
let current: unknown = null;

/** The list that the object on the page is in, by its route, which the address does not tell; for `useSyncExternalStore`. */
export const section = {
  read: (): unknown => current,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  set(route: unknown): void {
    current = route;
    for (const each of followers) each();
  },
};
