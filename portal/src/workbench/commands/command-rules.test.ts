import { describe, expect, test } from 'vitest';
import { needsAsking, requireRole } from './command-rules.ts';
import { type ReadyCommand, readCommand } from './read-command.ts';

const load = (resource: string) =>
  import(`../../../../sdk/src/operations/${resource}.generated.ts`);

async function ready(line: string): Promise<ReadyCommand> {
  const command = await readCommand(line, load);
  if (command.kind !== 'request') throw new Error(`${line} is no request`);
  return command;
}

const viewer = { brand: { role: 'viewer' as const }, may: (right: string) => right === 'read' };

describe('a viewer', () => {
  test('reads', async () => {
    const command = await ready('customers list');
    expect(() => requireRole(viewer, command)).not.toThrow();
  });

  test('is told that the role has not the right, before anything is sent', async () => {
    const command = await ready('clock advance 1d');
    expect(() => requireRole(viewer, command)).toThrow(
      'Your role (viewer) may not do this: clock advance needs the right "simulate".',
    );
  });

  test('sees a request that is not sent', async () => {
    const command = await ready('clock advance 1d --curl');
    expect(() => requireRole(viewer, command)).not.toThrow();
  });
});

describe('a change that discards work is asked about in a sandbox too', () => {
  const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
  test.each([
    ['clock rewind', true],
    ['clock undo', true],
    [`worlds reset ${id}`, true],
    [`worlds restore ${id} --snapshot_id ${id}`, true],
    [`worlds delete ${id}`, true],
    [`worlds delete ${id} --yes`, false],
    [`worlds reset ${id} --curl`, false],
    ['clock advance 1d', false],
  ])('%s: %s', async (line, isAsked) => {
    expect(needsAsking({ isSandbox: true }, await ready(line))).toBe(isAsked);
  });
});

describe('a change in live is asked about', () => {
  test.each([
    ['customers delete 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11', true],
    ['customers delete 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11 --yes', false],
    ['customers delete 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11 --dry-run', false],
    ['customers list', false],
  ])('%s: %s', async (line, isAsked) => {
    const command = await ready(line);
    expect(needsAsking({ isSandbox: false }, command)).toBe(isAsked);
    expect(needsAsking({ isSandbox: true }, command)).toBe(false);
  });
});
