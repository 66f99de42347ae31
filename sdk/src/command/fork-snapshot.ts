/**
 * Name of the snapshot that a copy of a world is made of. It distinguishes such a snapshot from those that a
 * person took to restore.
 */
export const forkSnapshot = 'Taken to fork';
