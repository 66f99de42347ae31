import { didYouMean } from '@surety/sdk/command/nearest';
import { Command } from 'commander';
import { environmentOf } from '../access/choose-access.ts';
import {
  currentProfile,
  listProfiles,
  readProfile,
  removeProfile,
  useProfile,
} from '../access/profiles.ts';
import { tellNoUse } from '../access/tell-use.ts';
import { UsageError } from '../command-errors.ts';
import type { CommandContext } from '../context.ts';
import { examples } from './examples.ts';

/** `use`: the profile of the next commands; without a name, the list of profiles. */
export function useCommand(context: CommandContext): Command {
  return new Command('use')
    .description(
      'Chooses the profile whose keys the next commands use. Without a name, it lists the profiles. "sandbox" goes back to the sandbox that runs here.',
    )
    .argument('[profile]', 'name of a profile, or sandbox')
    .addHelpText('after', examples('surety use acme', 'surety use sandbox'))
    .action((name: string | undefined) => {
      if (name === undefined) listAll(context);
      else choose(context, name);
    });
}

/** `logout`: removes a profile. */
export function logoutCommand({ io, out }: CommandContext): Command {
  return new Command('logout')
    .description(
      'Removes a profile from this machine. Its keys stay valid: "surety keys revoke" ends them.',
    )
    .argument('[profile]', 'name of the profile; the default is the one in use')
    .addHelpText('after', examples('surety logout acme', 'surety logout'))
    .action((given: string | undefined) => {
      const name = given ?? currentProfile(io);
      if (!name) throw new UsageError('No profile is in use; name the one to remove.');
      if (!removeProfile(io, name)) throw new UsageError(unknown(io, name));
      out.note(`The profile ${name} is removed. Its keys stay valid until they are revoked.`);
    });
}

function listAll({ io, out }: CommandContext): void {
  const current = currentProfile(io);
  const rows = listProfiles(io).map((name) => {
    const { baseUrl, identity } = readProfile(io, name);
    return {
      profile: name,
      in_use: name === current,
      environment: environmentOf(identity),
      address: baseUrl,
    };
  });
  out.rows(rows, { columns: ['profile', 'in_use', 'environment', 'address'] });
}

function choose({ io, out }: CommandContext, name: string): void {
  if (name === 'sandbox' && !listProfiles(io).includes(name)) {
    useProfile(io, null);
    tellNoUse({ io, out });
    return;
  }
  if (!listProfiles(io).includes(name)) throw new UsageError(unknown(io, name));
  const { identity, baseUrl } = readProfile(io, name);
  useProfile(io, name);
  const environment = environmentOf(identity);
  const shown = environment === 'live' ? out.style('red', 'LIVE') : environment;
  out.note(`The profile ${name} is used from now on: ${shown} at ${baseUrl}.`);
}

function unknown(io: CommandContext['io'], name: string): string {
  const known = listProfiles(io);
  const near = didYouMean(name, known);
  return `There is no profile ${name}.${near} "surety login ${name}" makes it.`;
}
