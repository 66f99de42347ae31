import { NotConfigured, Surety } from '@surety/sdk';
import { type ChosenAccess, chooseAccess } from './access/choose-access.ts';
import type { CommandContext } from './context.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Io } from './io.ts';
import { Output } from './output.ts';

/** What the commands of one line share; keys are looked for when a command first needs them. */
export function createContext(io: Io, flags: GlobalFlags): CommandContext {
  const out = new Output(io, () => flags);
  let access: ChosenAccess | undefined;
  let client: Surety | undefined;
  const chosen = () => {
    access ??= chooseAccess(io, flags);
    return access;
  };
  return {
    io,
    out,
    flags: () => flags,
    chosen,
    surety: () => {
      client ??= new Surety({
        ...chosen().access,
        strict: !flags.noStrict,
        warn: (text) => out.note(text),
      });
      return client;
    },
    baseUrl: () => {
      try {
        return chosen().access.baseUrl;
      } catch (error) {
        if (error instanceof NotConfigured) return 'http://localhost:4000';
        throw error;
      }
    },
  };
}
