import { Client } from '@surety/sdk/client';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { NotConfigured } from '@surety/sdk/errors';
import { type ChosenAccess, chooseAccess, unusedAddress } from './access/choose-access.ts';
import type { CallContext } from './context.ts';
import type { Io } from './io.ts';
import { Output } from './output.ts';

/** Makes the context that all parts of a command share; keys are found when they are first needed. */
export function createContext(io: Io, flags: GlobalFlags): CallContext {
  const out = new Output(io, () => flags);
  let access: ChosenAccess | undefined;
  let client: Client | undefined;
  const chosen = () => {
    if (access) return access;
    access = chooseAccess(io, flags);
    const warning = unusedAddress(io, access);
    if (warning) out.note(warning);
    return access;
  };
  return {
    io,
    out,
    flags: () => flags,
    chosen,
    client: () => {
      const warn = (text: string) => out.note(text);
      client ??= new Client(chosen().access, { strict: !flags.noStrict, warn });
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
