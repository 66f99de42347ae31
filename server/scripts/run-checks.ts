// Runs the project's checks one after the other, even after failures, and prints a line for each;
// exits with the number of failed ones. With --with-tests, the tests run last.

import { spawnSync } from 'node:child_process';

const CHECKS = [
  'format:check',
  'lint',
  'types',
  'architecture',
  'dead-code',
  'generated:check',
  'sbom',
  'portal:budgets',
  ...(process.argv.includes('--with-tests') ? ['test'] : []),
];

function run(check: string): { check: string; passed: boolean; seconds: string } {
  process.stdout.write(`\n== npm run ${check}\n`);
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', check], { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { check, passed: status === 0, seconds };
}

const outcomes = CHECKS.map(run);
process.stdout.write('\n');
for (const { check, passed, seconds } of outcomes) {
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${check} (${seconds} s)\n`);
}
process.exitCode = outcomes.filter(({ passed }) => !passed).length;
