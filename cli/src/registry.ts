import type { CommandBuilder } from './context.ts';

export interface ToolRow {
  readonly about: string;
  readonly load: () => Promise<CommandBuilder>;
}

/**
 * Commands beside those of the resources. A module is loaded when its command is called. A tool with the
 * name of a resource keeps the resource's other commands.
 */
export const tools: Readonly<Record<string, ToolRow>> = {
  listen: {
    about: 'Forward events to a local server',
    load: async () => (await import('./commands/listen/listen.ts')).listenCommand,
  },
};
