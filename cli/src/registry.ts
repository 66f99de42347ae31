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
  clock: {
    about: "The sandbox's clock: advance it, look ahead, and undo.",
    load: async () => (await import('./commands/clock/clock.ts')).clockCommand,
  },
  explain: {
    about: 'Explain a decline, a request, an object or an error code.',
    load: async () => (await import('./commands/explain/explain.ts')).explainCommand,
  },
  logs: {
    about: 'The log of requests: follow it, look at one, make one again.',
    load: async () => (await import('./commands/logs/logs.ts')).logsCommand,
  },
  agent: {
    about: 'Connect coding agents with this sandbox.',
    load: async () => (await import('./commands/mcp/mcp.ts')).agentCommand,
  },
  mcp: {
    about: 'Serve the API as tools to a coding agent.',
    load: async () => (await import('./commands/mcp/mcp.ts')).mcpCommand,
  },
  scenario: {
    about: 'Play stories in the sandbox, and write them of what you just did.',
    load: async () => (await import('./commands/scenario/scenario.ts')).scenarioCommand,
  },
  world: {
    about: 'Separate sandboxes: create, fork, look at, compare and export them.',
    load: async () => (await import('./commands/world/world.ts')).worldCommand,
  },
};
