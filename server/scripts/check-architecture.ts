// Checks the import rules of .dependency-cruiser.mjs on the code, and on a tree of planted
// violations that must be found exactly: a check that reads nothing cannot pass.

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface CruiseResult {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

const ROOT = join(import.meta.dirname, '../..');
const PLANTED = join(ROOT, 'server/test/house-rules/planted');
const FOLDERS = ['server', 'sdk', 'cli', 'portal', 'bench', 'demo'];

function cruise(folder: string): CruiseResult['summary'] {
  const present = FOLDERS.filter((name) => existsSync(join(folder, name)));
  const run = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(ROOT, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...present,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (run.error) throw run.error;
  if (run.stdout === '') throw new Error(`dependency-cruiser failed: ${run.stderr}`);
  const result: CruiseResult = JSON.parse(run.stdout);
  return result.summary;
}

/** "file: rule" for each violation that the planted files declare in their first line. */
function declaredViolations(): string[] {
  return globSync('**/*.ts', { cwd: PLANTED }).flatMap((file) => {
    const [firstLine = ''] = readFileSync(join(PLANTED, file), 'utf8').split('\n');
    const rules = /^\/\/ breaks: (.+)$/.exec(firstLine)?.[1]?.split(', ') ?? [];
    return rules.map((rule) => `${file}: ${rule}`);
  });
}

function plantedMistakes(): string[] {
  const { violations, ruleSetUsed } = cruise(PLANTED);
  const found = new Set(violations.map(({ from, rule }) => `${from}: ${rule.name}`));
  const declared = new Set(declaredViolations());
  const planted = new Set([...declared].map((entry) => entry.split(': ')[1]));
  return [
    ...[...declared].filter((v) => !found.has(v)).map((v) => `planted but not found: ${v}`),
    ...[...found].filter((v) => !declared.has(v)).map((v) => `found but not planted: ${v}`),
    ...ruleSetUsed.forbidden
      .filter(({ name }) => !planted.has(name))
      .map(({ name }) => `no planted violation for the rule ${name}`),
  ];
}

const { violations, totalCruised } = cruise(ROOT);
const mistakes = [
  ...violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`),
  ...plantedMistakes(),
];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.stdout.write(
  `${totalCruised} files follow the import rules; ${declaredViolations().length} planted violations checked, ${mistakes.length} mistakes\n`,
);
process.exitCode = mistakes.length > 0 || totalCruised < 5 ? 1 : 0;
