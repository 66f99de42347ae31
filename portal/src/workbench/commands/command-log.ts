import type { Output } from './send-command.ts';

/** A line that was entered, with what came of it. */
export interface Entry {
  readonly id: number;
  /** The line without its secrets. */
  readonly line: string;
  readonly state: 'sending' | 'done' | 'failed';
  readonly output?: Output;
  readonly error?: unknown;
}

const keptAtMost = 40;
const logs = new Map<string, readonly Entry[]>();
const followers = new Set<() => void>();
const empty: readonly Entry[] = [];
let count = 0;

function put(brandId: string, entries: readonly Entry[]): void {
  logs.set(brandId, entries.slice(-keptAtMost));
  for (const follow of followers) follow();
}

/** Commands of each brand with their answers, kept until the page closes; for `useSyncExternalStore`. */
export const commandLog = {
  read: (brandId: string): readonly Entry[] => logs.get(brandId) ?? empty,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  begin(brandId: string, line: string): number {
    count += 1;
    put(brandId, [...this.read(brandId), { id: count, line, state: 'sending' }]);
    return count;
  },
  end(brandId: string, id: number, result: Partial<Entry>): void {
    const change = (entry: Entry) => (entry.id === id ? { ...entry, ...result } : entry);
    put(brandId, this.read(brandId).map(change));
  },
  clear: (brandId: string): void => put(brandId, []),
};
