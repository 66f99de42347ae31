import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useSandbox } from './support/sandbox.ts';
import { masked, readTranscript, runTranscript } from './support/transcript.ts';

const sandbox = useSandbox();

test('the samples of the README print what it shows', () => {
  const shown = readTranscript(readFileSync(new URL('../README.md', import.meta.url), 'utf8'));
  expect(shown.length).toBeGreaterThan(10);
  const commands = shown.map(({ command }) => command);
  const ran = runTranscript(commands, { cwd: sandbox.folder, env: sandbox.env });
  const comparable = ({ command, output }: (typeof shown)[number]) => ({
    command,
    output: masked(output),
  });
  expect(ran.map(comparable)).toEqual(shown.map(comparable));
});

test('the journey of a customer runs as a shell script', () => {
  const script = fileURLToPath(new URL('../examples/journey.sh', import.meta.url));
  const { status, stdout, stderr } = spawnSync('sh', [script], {
    cwd: sandbox.folder,
    env: sandbox.env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/KYC passed/);
  expect(stdout).toMatch(/transfer completed/);
  expect(stdout).toMatch(/transaction_response_code +00/);
});
