import type { Surety } from '@surety/sdk';
import type { Client } from '@surety/sdk/client';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import type { Command } from 'commander';
import type { ChosenAccess } from './access/choose-access.ts';
import type { Io } from './io.ts';
import type { Output } from './output.ts';

/** Streams, keys and client of an operation's command. */
export interface CallContext {
  readonly io: Io;
  readonly out: Output;
  /** Options as they were given; read them in an action, after the line was parsed. */
  flags(): GlobalFlags;
  /**
   * Keys of the command, and where they are from.
   *
   * @throws NotConfigured if there are none.
   */
  chosen(): ChosenAccess;
  /** Address of the service, even without keys. */
  baseUrl(): string;
  /**
   * Sender of requests for the chosen profile, or for the sandbox that runs here.
   *
   * @throws NotConfigured if there are no keys.
   */
  client(): Client;
}

/** Streams, keys and client of a tool. */
export interface CommandContext extends CallContext {
  /**
   * The client with a method for each operation.
   *
   * @throws NotConfigured if there are no keys.
   */
  surety(): Surety;
}

/** Makes a command; the ones of a resource that it does not define are added from the API's table. */
export type CommandBuilder = (context: CommandContext) => Command;
