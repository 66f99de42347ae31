import { Command } from 'commander';
import { FoundFailure } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { withProgress } from '../../progress.ts';
import { examples } from '../examples.ts';
import type { Finding } from './finding.ts';
import { checkMachine } from './machine-checks.ts';
import { checkService } from './service-checks.ts';

/** `doctor`: checks everything between this terminal and a response of the service. */
export function doctorCommand(context: CommandContext): Command {
  return new Command('doctor')
    .description(
      'Checks Node.js, the clone, PostgreSQL, the disk, the keys, the service and its clock, and says how to correct each problem. The exit code is 1 if it finds a problem.',
    )
    .addHelpText('after', examples('surety doctor', 'surety doctor --json'))
    .action(async () => {
      const service = withProgress(context, 'Checking the service', checkService(context));
      const findings = [...checkMachine(context.io), ...(await service)];
      print(context, findings);
      const problems = findings.filter(({ status }) => status === 'problem');
      if (problems.length > 0) throw new FoundFailure(`${problems.length} problems`);
    });
}

function print({ out }: CommandContext, findings: readonly Finding[]): void {
  if (out.isForPrograms) {
    out.rows(findings);
    return;
  }
  const width = Math.max(...findings.map(({ item }) => item.length));
  for (const { item, status, about, remedy } of findings) {
    const style = { ok: 'green', warning: 'yellow', problem: 'red' } as const;
    out.line(`${out.style(style[status], status.padEnd(7))}  ${item.padEnd(width)}  ${about}`);
    if (remedy !== undefined) out.line(`${''.padEnd(width + 11)}${remedy}`);
  }
}
