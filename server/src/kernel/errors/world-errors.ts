import type { ErrorEntries } from '../error-entry.ts';

export const worldErrors = {
  world_dne: { kind: 'not_found', message: 'No world {world_id} exists.' },
  snapshot_dne: { kind: 'not_found', message: 'No snapshot {snapshot_id} exists.' },
  snapshot_limit: {
    kind: 'conflict',
    message: 'A world has {limit} snapshots at most. Delete one first.',
  },
  snapshot_gone: {
    kind: 'conflict',
    message:
      'The snapshot that this world was made from is gone, so it cannot be reset. Restore a snapshot of its own, or delete it.',
  },
  demo_world_kept: {
    kind: 'conflict',
    message: 'The world of `npm start` cannot be deleted, since sandbox.json names it. Reset it.',
  },
  world_changed: {
    kind: 'conflict',
    message:
      'The world was reset or restored while this request ran; the request changed nothing in it.',
  },
} as const satisfies ErrorEntries;
