// Checks the import rules of .dependency-cruiser.mjs and the order of sub-folders on the code, and on
// a tree of planted violations that must be found exactly: a check that reads nothing cannot pass.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { findFolderCycles, folderOrderRule } from './folder-order.ts';

const ROOT = join(import.meta.dirname, '../..');
const PLANTED = join(ROOT, 'server/test/house-rules/planted');
const FOLDERS = ['server', 'sdk', 'cli', 'portal', 'bench', 'demo'];

/** A file that breaks a rule by an import. */
interface Violation {
  from: string;
  to: string;
  rule: string;
}

interface Inspection {
  violations: Violation[];
  /** Names of all rules. */
  rules: string[];
  fileCount: number;
}

async function inspect(folder: string): Promise<Inspection> {
  const present = FOLDERS.filter((name) => existsSync(join(folder, name)));
  const options = await extractOptions(join(ROOT, '.dependency-cruiser.mjs'));
  const { output } = await cruise(present, { ...options, baseDir: folder });
  if (typeof output === 'string') throw new Error(output);
  const { violations, ruleSetUsed, totalCruised } = output.summary;
  const cycles = findFolderCycles(output.modules);
  return {
    violations: [
      ...violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name })),
      ...cycles.map((arrow) => ({ ...arrow, rule: folderOrderRule })),
    ],
    rules: [...(ruleSetUsed?.forbidden ?? []).map(({ name }) => name ?? ''), folderOrderRule],
    fileCount: totalCruised,
  };
}

/** "file: rule" for each violation that the planted files declare in their first line. */
function declaredViolations(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: PLANTED }).flatMap((file) => {
    const [firstLine = ''] = readFileSync(join(PLANTED, file), 'utf8').split('\n');
    const rules = /^\/\/ breaks: (.+)$/.exec(firstLine)?.[1]?.split(', ') ?? [];
    return rules.map((rule) => `${file}: ${rule}`);
  });
}

async function plantedMistakes(): Promise<string[]> {
  const { violations, rules } = await inspect(PLANTED);
  const found = new Set(violations.map(({ from, rule }) => `${from}: ${rule}`));
  const declared = new Set(declaredViolations());
  const planted = new Set([...declared].map((entry) => entry.split(': ')[1]));
  return [
    ...[...declared].filter((v) => !found.has(v)).map((v) => `planted but not found: ${v}`),
    ...[...found].filter((v) => !declared.has(v)).map((v) => `found but not planted: ${v}`),
    ...rules
      .filter((rule) => !planted.has(rule))
      .map((rule) => `no planted violation for the rule ${rule}`),
  ];
}

const { violations, fileCount } = await inspect(ROOT);
const mistakes = [
  ...violations.map(({ from, to, rule }) => `${rule}: ${from} -> ${to}`),
  ...(await plantedMistakes()),
];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.stdout.write(
  `${fileCount} files follow the import rules; ${declaredViolations().length} planted violations checked, ${mistakes.length} mistakes\n`,
);
process.exitCode = mistakes.length > 0 || fileCount < 5 ? 1 : 0;
