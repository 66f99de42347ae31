import { removeProfile } from '../../access/profiles.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { promptYes } from '../../prompt.ts';
import { tellOnly } from '../tell-request.ts';
import { profileOf } from './world-keys.ts';

/** Deletes a world with its data and its kept keys, after a question. */
export async function removeWorld(
  context: CommandContext,
  id: string,
  isSure: boolean,
): Promise<void> {
  const { io, out, surety } = context;
  if (tellOnly(context, { method: 'DELETE', path: `/sandbox/worlds/${id}` })) return;
  const options = { signal: io.interrupted };
  const { name } = await surety().worlds.get(id, options);
  if (!isSure) await confirm(context, `Delete the world ${name} (${id}) with all its data?`);
  const removed = await surety().worlds.delete(id, options);
  removeProfile(io, profileOf(id));
  if (out.isForPrograms) out.value(removed);
  else out.line(`The world ${name} (${id}) is deleted.`);
}

/** @throws UsageError if nobody can be asked, or the answer is no. */
async function confirm({ io }: CommandContext, question: string): Promise<void> {
  if (!io.stdin.isTTY) throw new UsageError(`${question} Add --yes if you are sure.`);
  if (!(await promptYes(io, question, false))) throw new UsageError('Nothing was deleted.');
}
