import { Command } from 'commander';
import { changeProgramSettings } from '../features/tenants/brands/brands.ts';
import { addProgram, describeProgramSettings } from './create-whole-brand.ts';
import { readCurrency, readId, readName, readSettings } from './read-arguments.ts';
import type { Run } from './recorded.ts';

/** `admin program`: creates a program or changes its settings. */
export function programCommand(run: Run): Command {
  const program = new Command('program').description('card programs of a brand');
  program
    .command('create')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--name <name>', 'name of the program', readName)
    .option('--currency <code>', 'ISO 4217 code', readCurrency, 'USD')
    .argument('[setting=value...]', 'such as ach_bank_routing_number=021000021')
    .action((pairs: string[], { brand, name, currency }) =>
      run(
        (operator) =>
          addProgram(operator, brand, { name, currency, settings: readSettings(pairs) }),
        ({ program_id }) => ({
          operation: 'program create',
          brandId: brand,
          object: [program_id, ...pairs].join(' '),
        }),
      ),
    );
  program
    .command('set')
    .description('change settings: admin program set --brand ... --program ... kyc_delay_ms=0')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--program <id>', 'program', readId)
    .argument('<setting=value...>')
    .addHelpText('after', describeProgramSettings)
    .action((settings: string[], { brand, program: programId }) =>
      run(
        (operator) => changeProgramSettings(operator, brand, programId, readSettings(settings)),
        () => ({
          operation: 'program set',
          brandId: brand,
          object: `${programId} ${settings.join(' ')}`,
        }),
      ),
    );
  return program;
}
