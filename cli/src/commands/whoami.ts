import { ApiError } from '@surety/sdk/errors';
import { Command } from 'commander';
import { exportLines } from '../access/export-lines.ts';
import { UsageError } from '../command-errors.ts';
import type { CommandContext } from '../context.ts';
import { withProgress } from '../progress.ts';
import { examples } from './examples.ts';

const warning = `
--env prints the keys themselves, for other programs: eval "$(surety whoami --env)". Keep them out of logs,
files and screens that others see.`;

/** `whoami`: which keys are used; the keys themselves with `--env` alone. */
export function whoamiCommand(context: CommandContext): Command {
  return new Command('whoami')
    .description(
      'Shows which keys the commands use, where they are from, and whether they are valid.',
    )
    .option('--env', 'prints the KEYS as variables for a shell (see below), and sends nothing')
    .addHelpText('after', warning)
    .addHelpText('after', examples('surety whoami', 'eval "$(surety whoami --env)"'))
    .action(async ({ env }: { env?: boolean }) => {
      const { out } = context;
      if (env) return printKeys(context);
      const { access, environment, profile, source } = context.chosen();
      const keys = await withProgress(context, 'Trying the keys', describeKeys(context));
      if (environment === 'live') out.error(out.style('red', 'LIVE: these keys move real money.'));
      out.value({
        environment,
        address: access.baseUrl,
        profile,
        source,
        brand_id: access.brandId ?? null,
        has_management_key: access.managementKey !== undefined,
        ...keys,
      });
    });
}

/** Prints the keys in use; the management key as well, which manages all worlds of the sandbox. */
function printKeys({ out, chosen, flags }: CommandContext): void {
  const { columns, only } = flags();
  if (out.isForPrograms || columns !== undefined || only !== undefined)
    throw new UsageError('--env prints lines for a shell, and takes no form of output.');
  const { access, environment, source } = chosen();
  if (environment === 'live') out.error(out.style('red', 'LIVE: these keys move real money.'));
  out.note(`Prints the keys of ${source}.`);
  for (const line of exportLines(access)) out.line(line);
}

/** Label and rights of the keys, as far as they may be read. */
async function describeKeys(context: CommandContext) {
  const { access } = context.chosen();
  const surety = context.surety();
  const options = { signal: context.io.interrupted };
  const { data: programs } = await surety.programs.list({ limit: 10 }, options).page();
  const program_ids = programs.map(({ program_id }) => program_id);
  try {
    for await (const key of surety.keys.list({}, options)) {
      if (access.identity.endsWith(key.identity_hint))
        return { key: key.label, scope: key.scope, program_ids };
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
  }
  return { key: null, scope: null, program_ids };
}
