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
  diff_against_dne: {
    kind: 'not_found',
    message: 'No world or snapshot {against} exists to compare with.',
    example: { against: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79' },
  },
  world_file_too_large: {
    kind: 'conflict',
    message: 'The content of the world is larger than a file may be: {limit} MiB.',
    example: { limit: 32 },
  },
  world_file_foreign: {
    kind: 'unprocessable',
    message: 'The body is no file of a world: its first line is not the header of one.',
  },
  world_file_damaged: {
    kind: 'unprocessable',
    message: 'The file of the world is damaged at line {line}: {reason}.',
    example: { line: 12, reason: 'the last line is missing' },
  },
  world_file_version: {
    kind: 'unprocessable',
    message:
      'The file comes from another version of Surety, whose tables differ. Import it into that version.',
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
