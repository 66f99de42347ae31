import { ApiError } from '@surety/sdk/errors';
import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { withProgress } from '../progress.ts';
import { examples } from './examples.ts';

/** `whoami`: which keys are used; never the keys themselves. */
export function whoamiCommand(context: CommandContext): Command {
  return new Command('whoami')
    .description(
      'Shows which keys the commands use, where they are from, and whether they are valid.',
    )
    .addHelpText('after', examples('surety whoami', 'surety whoami --json'))
    .action(async () => {
      const { out } = context;
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
