import { removeProfile } from '../../access/profiles.ts';
import { confirm } from '../../confirm.ts';
import type { CommandContext } from '../../context.ts';
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
  const question = `Delete the world ${name} (${id}) with all its data?`;
  await confirm(context, { question, refusal: 'Nothing was deleted.', isSure });
  const removed = await surety().worlds.delete(id, options);
  removeProfile(io, profileOf(id));
  if (out.isForPrograms) out.value(removed);
  else out.line(`The world ${name} (${id}) is deleted.`);
}
