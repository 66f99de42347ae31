import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { examples } from '../examples.ts';

/** `surety explain`: a transaction, any other object, a request or an error code. */
export function explainCommand(context: CommandContext): Command {
  return new Command('explain')
    .summary('Explain a decline, a request, an object or a code')
    .description(
      'Explains a transaction (each check with its value and limit, and the changes that would have it approved, as commands), a request of the log (what was sent, answered and caused), any other object (its states and next moves, and why an application was denied, a transfer returned or a notice owed), or, without a service, the reason of a decline, a response code, the return code of a bank, the reason of a failed KYC or an error code (meaning and cure).',
    )
    .argument(
      '<id-or-code>',
      'id of an object, log id, request id, error code or number, reason or response code of a decline, return code, reason of a failed KYC',
    )
    .addHelpText(
      'after',
      examples('surety explain 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c61', 'surety explain R10'),
    )
    .action(async (subject: string) => {
      const { explainSubject } = await import('./explain-subject.ts');
      await explainSubject(context, subject);
    });
}
