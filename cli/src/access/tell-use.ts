import { NotConfigured } from '@surety/sdk/errors';
import type { CommandContext } from '../context.ts';
import { type ChosenAccess, chooseAccess } from './choose-access.ts';

/** Says that a profile is used from now on, or which variables of the shell decide otherwise. */
export function tellUse({ io, out }: Pick<CommandContext, 'io' | 'out'>, name: string): void {
  const chosen = tryChoose(io);
  if (chosen?.profile === name) {
    out.note(`The profile ${name} is used from now on.`);
    return;
  }
  const { SURETY_PROFILE, SURETY_IDENTITY, SURETY_AUTHORIZATION } = io.env;
  const pair = SURETY_IDENTITY || SURETY_AUTHORIZATION;
  const own = pair ? 'SURETY_IDENTITY SURETY_AUTHORIZATION' : 'SURETY_DATA_DIR';
  const variables = SURETY_PROFILE ? 'SURETY_PROFILE' : own;
  const others = chosen ? ` go on with ${chosen.source}` : ' still find no keys';
  out.note(
    `The profile ${name} is chosen, but commands of this shell${others}. For the profile: unset ${variables}`,
  );
}

/** Says that no profile is used from now on, and whose keys the commands of this shell use instead, if any. */
export function tellNoUse({ io, out }: Pick<CommandContext, 'io' | 'out'>): void {
  const chosen = tryChoose(io);
  const others = chosen
    ? `Commands here use the keys of ${chosen.source}.`
    : 'There are no other keys here: no sandbox runs in this folder or one above it ("npm start" in the clone starts one).';
  out.note(`"surety use" has no profile from now on. ${others}`);
}

function tryChoose(io: CommandContext['io']): ChosenAccess | null {
  try {
    return chooseAccess(io, {});
  } catch (error) {
    if (error instanceof NotConfigured) return null;
    throw error;
  }
}
