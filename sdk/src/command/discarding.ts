/** Operations of a sandbox after which work is gone for good, with what each of them throws away. */
const discarded: Readonly<Record<string, string>> = {
  rewindClock: 'all that was made or changed since the advance that is undone',
  resetWorld: 'all that was made or changed in the world since its beginning',
  restoreWorld: 'all that was made or changed in the world since the snapshot',
  deleteWorld: 'the world with all its data',
  deleteSnapshot: 'the snapshot, to which the world then cannot go back',
};

/** The work that an operation throws away, or null. Such an operation asks first, in a sandbox too. */
export function discardedBy(operationId: string): string | null {
  return discarded[operationId] ?? null;
}
