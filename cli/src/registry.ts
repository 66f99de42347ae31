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
  events: {
    about: 'The record of events: pages, a tail, and a resend',
    load: async () => (await import('./commands/events/events.ts')).eventsCommand,
  },
  listen: {
    about: 'Forward events to a local server',
    load: async () => (await import('./commands/listen/listen.ts')).listenCommand,
  },
  trigger: {
    about: 'Make an event happen on your own objects',
    load: async () => (await import('./commands/trigger/trigger.ts')).triggerCommand,
  },
};
