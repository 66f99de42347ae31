import { wallClock } from './wall-clock.ts';

/** One request that this page sent. */
export interface SentRequest {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly requestId: string | null;
}

const keptAtMost = 200;
let kept: readonly SentRequest[] = [];
const followers = new Set<() => void>();

/** Keeps a request that the portal itself made, for the workbench. */
export function noteTry(entry: Omit<SentRequest, 'atMs'>): void {
  const { method, path, status, durationMs, requestId } = entry;
  const sent = { atMs: wallClock.nowMs(), method, path, status, durationMs, requestId };
  kept = [sent, ...kept].slice(0, keptAtMost);
  for (const follow of followers) follow();
}

/** The newest requests of this page, newest first; for `useSyncExternalStore`. */
export const sentRequests = {
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  read: (): readonly SentRequest[] => kept,
};
