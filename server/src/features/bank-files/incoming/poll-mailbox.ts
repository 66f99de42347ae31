import type { Context } from '../../../platform/context.ts';
import { callMailbox, type MailboxDeps } from '../outgoing/deliver-file.ts';
import { findReturnedElsewhere } from './answers-store.ts';
import { applyAnswers } from './apply-answers.ts';
import { receive } from './receive-file.ts';

/**
 * Takes in all that waits in the bank's mailbox. A file leaves the mailbox when what it says is kept
 * here and applied; until then it comes again, and is known again.
 */
export async function collect(context: Context, deps: MailboxDeps): Promise<void> {
  const { brandId } = context;
  const look = { brandId, at: context.clock.now() };
  const names = await callMailbox(deps, (mailbox, signal) => mailbox.list(look, signal));
  for (const fileName of names) {
    const item = { ...look, fileName };
    const cameBack = (traces: readonly string[]) =>
      findReturnedElsewhere(context, fileName, traces);
    const open = () => deps.mailbox.open({ ...item, cameBack });
    const file = await receive(context, { fileName, open });
    if (file.status === 'received') await applyAnswers(context, file.bank_file_id);
    const outcome = file.status === 'rejected' ? 'rejected' : 'imported';
    if (outcome === 'rejected') {
      const { problem_line: line, problem_field: field, problem_rule: rule } = file;
      const problem = { bank_file_id: file.bank_file_id, line, field, rule };
      context.log.error({ request_id: context.requestId, ...problem }, 'a bank file was rejected');
    }
    await callMailbox(deps, (mailbox, signal) => mailbox.acknowledge({ ...item, outcome }, signal));
  }
}
