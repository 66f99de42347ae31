import { plainText } from '@surety/sdk/command/plain-text';
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
  if (!isSure) await confirmRemoval(context, id, name);
  const removed = await surety().worlds.delete(id, options);
  removeProfile(io, profileOf(id));
  if (out.isForPrograms) out.value(removed);
  else out.line(`The world ${name} (${id}) is deleted.`);
}

/** Asks before a world goes with all its data. */
export async function confirmRemoval(
  context: CommandContext,
  id: string,
  name: string,
): Promise<void> {
  const question = `Delete the world ${plainText(name)} (${id}) with all its data?`;
  await confirm(context, { question, refusal: 'Nothing was deleted.', isSure: false });
}
