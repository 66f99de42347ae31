import { defineErrors } from '../../../kernel/define-errors.ts';

export const worldErrors = defineErrors({
  world_dne: { kind: 'not_found', message: 'No world {world_id} exists.' },
  snapshot_dne: { kind: 'not_found', message: 'No snapshot {snapshot_id} exists.' },
  snapshot_limit: {
    kind: 'conflict',
    meaning: 'Your world has as many snapshots as it may have, so none was made.',
    message: 'A world can have at most {limit} snapshots. Delete one first.',
    cure: 'Delete a snapshot of the world that is no longer needed.',
  },
  nothing_to_rewind: {
    kind: 'conflict',
    meaning:
      'Your request would undo an advance of the clock, but the world has no automatic snapshot.',
    message:
      'The world has no automatic snapshot to go back to. An advance with `snapshot: true` takes one; the five newest are kept, and a rewind uses them up.',
    cure: 'Advance with `snapshot: true` the next time; up to five advances can then be undone.',
  },
  diff_against_dne: {
    kind: 'not_found',
    meaning: 'Your request compares a world with another world or a snapshot that does not exist.',
    message: 'No world or snapshot {against} exists to compare with.',
    example: { against: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79' },
  },
  world_file_too_large: {
    kind: 'conflict',
    meaning: 'Your request would export more than one file of a world holds.',
    message: 'The content of the world is larger than a file may be: {limit} MiB.',
    example: { limit: 32 },
    cure: 'Delete what the tests do not need, and export a smaller world.',
  },
  world_file_foreign: {
    kind: 'unprocessable',
    meaning: 'The file that you sent is not one that an export of a world made.',
    message: 'The body is no file of a world: its first line is not the header of one.',
    cure: 'Send the file that GET /sandbox/worlds/{world_id}/export returned.',
  },
  world_file_damaged: {
    kind: 'unprocessable',
    meaning: 'The file that you sent was changed or cut since it was exported.',
    message: 'The file of the world is damaged at line {line}: {reason}.',
    example: { line: 12, reason: 'the last line is missing' },
    cure: 'Export the world again, and import the whole file.',
  },
  world_file_invalid: {
    kind: 'unprocessable',
    meaning: 'The file that you sent has a record that no world can have.',
    message: 'The file of the world is refused at line {line}: {field} of {table} {rule}.',
    example: {
      line: 12,
      table: 'bank_files',
      field: 'file_name',
      rule: 'must be one part of a path',
    },
    cure: 'Export the world again, and import the file unchanged.',
  },
  world_file_unproven: {
    kind: 'unprocessable',
    meaning: 'The file that you sent has books that do not add up, so no world was made of it.',
    message: 'The books of the world in the file are wrong: {problem}.',
    example: {
      problem: 'every balance is the sum of its entries and counts them: account 1 of brand 2',
    },
    cure: 'Export the world again, and import the file unchanged.',
  },
  world_file_version: {
    kind: 'unprocessable',
    meaning:
      'The file that you sent was exported by a version that keeps its data in other tables.',
    message:
      'The file comes from another version of Surety, whose tables differ. Import it into that version.',
    cure: 'Import the file into the version of Surety that exported it.',
  },
  snapshot_gone: {
    kind: 'conflict',
    meaning: 'Your request would reset a world to a beginning that is no longer kept.',
    message:
      'The snapshot that this world was created from has been deleted, so the world cannot be reset. Restore one of its own snapshots, or delete the world.',
    cure: 'Restore one of the world’s own snapshots, or make a new world.',
  },
  demo_world_kept: {
    kind: 'conflict',
    meaning: 'Your request would delete the world that the local tools use.',
    message:
      'The world of `npm start` cannot be deleted, because sandbox.json refers to it. Reset it instead.',
    cure: 'Reset it by POST /sandbox/worlds/{world_id}/reset.',
  },
});
