/**
 * Name of the snapshot that a copy of a world is made of. By it, such a snapshot is told from those that somebody
 * took to go back to.
 */
export const forkSnapshot = 'Taken to fork';
