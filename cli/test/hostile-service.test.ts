import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kebab } from '@surety/sdk/command/names';
import { operationExamples } from '@surety/sdk/command/operation-examples';
import { resources } from '@surety/sdk/operations';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandContext } from '../src/context.ts';
import { loadOperations } from '../src/operations/run-operation.ts';
import { tools } from '../src/registry.ts';
import { run } from '../src/run.ts';
import { fakeIo } from './support/fake-io.ts';
import { type Hostility, hostile, hostileAnswer } from './support/hostile-service.ts';
import { openRecorder, type Recorder } from './support/recorder.ts';
import { splitCommand } from './support/shell-words.ts';

const id = '01994f3a-0000-7000-8000-000000000001';

/** A line or more for each tool; those of a resource's operations are their examples. */
const toolLines = [
  'agent setup',
  'clock',
  'clock advance 1d',
  'clock advance --until-event card.created',
  'clock due',
  'clock history',
  'clock undo --yes',
  'completion bash',
  'completion words cards get',
  'demo --dry-run',
  'doctor',
  'events resend ID --forward-to http://127.0.0.1:1/',
  'events tail --from beginning',
  'explain ID',
  'explain customer_dne',
  'explain 51',
  'listen --from beginning',
  'listen --from beginning --output json',
  'listen --print-secret',
  'login --no-browser',
  'logout',
  'logs errors',
  'logs replay ID',
  'logs replay ID --fork',
  'logs show ID',
  'logs tail --no-follow',
  'mcp',
  'open --print',
  'open ID --print',
  'scenario list',
  'scenario record start',
  'scenario record stop',
  'scenario run story.yaml',
  'start --dry-run',
  'trigger --list',
  'trigger card.created --new --yes',
  'trigger kyc.verification.success --customer ID --yes',
  'use',
  'use other',
  'verify --dry-run',
  'whoami',
  'world create --name other --env',
  'world create --name kept',
  'world diff ID',
  'world export world.surety',
  'world fork --name other',
  'world import world.surety --env',
  'world list',
  'world open ID',
  'world reset --yes',
  'world restore --yes',
  'world rm ID --yes',
  'world snapshot --name other',
  'world use ID',
];

const operationLines: string[] = [];
for (const resource of Object.keys(resources)) {
  const { operations } = await loadOperations(resource);
  for (const [method, row] of Object.entries(operations))
    for (const line of operationExamples(`${kebab(resource)} ${kebab(method)}`, row))
      if (!line.endsWith('--curl')) operationLines.push(line.replace('surety ', 'api '));
}

const modes = {
  'on a terminal': { isTerminal: true, flags: [] },
  'as JSON on a terminal': { isTerminal: true, flags: ['--json'] },
  'into a pipe': { isTerminal: false, flags: [] },
  'as JSON into a pipe': { isTerminal: false, flags: ['--jsonl'] },
} as const;

/** Results whose bytes are a file's: into a pipe they stay as the service sent them. */
const isFile = (line: string) =>
  /^(?:api (?:agreements text|bank-files (?:content|reveal)|worlds export|scenarios get )|scenario record stop)/.test(
    line,
  );

/** Results for a program: exact in a pipe, where JSON escapes what a terminal obeys first. */
const isForPrograms = (line: string) => /--jsonl?\b|--output json|^mcp/.test(line);

let recorder: Recorder;
let folder: string;

beforeAll(async () => {
  recorder = await openRecorder();
  folder = mkdtempSync(join(tmpdir(), 'surety-hostile-'));
  writeFileSync(join(folder, 'passport.jpg'), 'a picture');
  writeFileSync(join(folder, 'story.yaml'), 'name: a story\nsteps: []\n');
  writeFileSync(join(folder, 'world.surety'), '{"format":"surety-world"}\n');
  writeFileSync(join(folder, 'returns.ach'), '101 021000021\n');
  writeFileSync(join(folder, 'body.json'), '{}');
});
afterAll(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

/** More requests than a command makes that does not wait for something. */
const manyRequests = 12;

/** Runs a line against the service until it ends, or has printed a result and goes on. */
async function printed(line: string, kind: Hostility, mode: (typeof modes)[keyof typeof modes]) {
  const { words, stdin } = splitCommand(line.replaceAll('ID', id));
  const io = fakeIo({
    env: {
      TERM: 'xterm',
      XDG_CONFIG_HOME: join(folder, 'config'),
      HOME: folder,
      SURETY_BASE_URL: recorder.origin,
      SURETY_IDENTITY: 'id_sandbox_made_up',
      SURETY_AUTHORIZATION: 'auth_sandbox_made_up',
      SURETY_MANAGEMENT_KEY: 'mgmt_sandbox_made_up',
    },
    cwd: folder,
    stdin: stdin === undefined ? '' : '{}\n',
    isTerminal: mode.isTerminal,
    columns: 300,
  });
  let count = 0;
  recorder.answer = (request) => {
    count += 1;
    const isEndless = /^(?:listen|events tail|api events stream)/.test(line);
    if (count > (isEndless ? 2 : manyRequests)) io.interrupt.abort();
    return hostileAnswer(kind, request);
  };
  await run([...words, ...mode.flags], io);
  return io.written;
}

/** Styles that the command itself sets; the hostile text has none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are escapes
const ownStyles = /\u001b\[(?:0|1|2|22|31|32|33|34|36|39)m/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a terminal obeys
const raw = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\u2028\u2029]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes these itself
const rawInJson = /[\u0000-\u0008\u000b-\u001f]/u;

test.each(
  (['all', 'free', 'refusal'] as const).flatMap((kind) =>
    (Object.keys(modes) as (keyof typeof modes)[]).map((mode) => [kind, mode] as const),
  ),
)('no command prints a raw escape of a hostile service (%s), %s', async (kind, name) => {
  const mode = modes[name];
  const found: string[] = [];
  let shown = 0;
  for (const line of [...toolLines, ...operationLines]) {
    const { out, err } = await printed(line, kind, mode);
    const whole = [line, ...mode.flags].join(' ');
    if (out.includes('ev') || err.includes('ev')) shown += 1;
    if (raw.test(err.replaceAll(ownStyles, ''))) found.push(`${whole}: stderr`);
    if (!mode.isTerminal && isFile(line)) continue;
    const judged = !mode.isTerminal && isForPrograms(whole) ? rawInJson : raw;
    if (judged.test(out.replaceAll(ownStyles, ''))) found.push(`${whole}: stdout`);
  }
  expect(found).toEqual([]);
  // Most commands did print what the service wrote.
  expect(shown).toBeGreaterThan(operationLines.length / 2);
});

/** Names of a tool's commands that do something, as they are typed. */
function leavesOf(command: Command, before: string): string[] {
  const typed = `${before} ${command.name()}`.trim();
  if (command.commands.length === 0) return [typed];
  return command.commands.flatMap((child) => leavesOf(child, typed));
}

test('each tool is among the commands that are tried', async () => {
  const names: string[] = [];
  for (const [name, { load }] of Object.entries(tools)) {
    const build = await load();
    names.push(...leavesOf(build({} as CommandContext).name(name), ''));
  }
  for (const name of names)
    expect(
      toolLines.some((line) => `${line} `.startsWith(`${name} `)),
      name,
    ).toBe(true);
  expect(hostile).toMatch(raw);
});

/** Files that write to the streams themselves: what they print is cleaned there, or is for programs alone. */
const writers = [
  'commands/listen/screen/terminal.ts',
  'commands/mcp/json-rpc.ts',
  'operations/write-content.ts',
  'output.ts',
  'progress.ts',
  'prompt.ts',
  'run-tool.ts',
];

test('no other file writes to the streams', () => {
  const cwd = new URL('../src/', import.meta.url).pathname;
  const found = globSync('**/*.ts', { cwd }).filter((file) =>
    /(?:stdout|stderr|screen)\.write\(|console\./.test(readFileSync(join(cwd, file), 'utf8')),
  );
  expect(found.sort()).toEqual(writers);
});
