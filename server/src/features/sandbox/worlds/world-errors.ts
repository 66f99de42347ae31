import { defineErrors } from '../../../kernel/define-errors.ts';

export const worldErrors = defineErrors({
  world_dne: { kind: 'not_found', message: 'No world {world_id} exists.' },
  snapshot_dne: { kind: 'not_found', message: 'No snapshot {snapshot_id} exists.' },
  snapshot_limit: {
    kind: 'conflict',
    message: 'A world can have at most {limit} snapshots. Delete one first.',
  },
  nothing_to_rewind: {
    kind: 'conflict',
    message:
      'The world has no automatic snapshot to go back to. Advance the clock with `snapshot: true` first.',
  },
  snapshot_gone: {
    kind: 'conflict',
    message:
      'The snapshot that this world was created from has been deleted, so the world cannot be reset. Restore one of its own snapshots, or delete the world.',
  },
  demo_world_kept: {
    kind: 'conflict',
    message:
      'The world of `npm start` cannot be deleted, because sandbox.json refers to it. Reset it instead.',
  },
});
