import type { ToolTable } from './tool-row.ts';

/**
 * Commands beside those of the resources. A module is loaded when its command is called. A tool with the
 * name of a resource keeps the resource's other commands.
 */
export const tools: ToolTable = {
  start: {
    about: 'Start the sandbox of this clone.',
    load: async () => (await import('./commands/clone-scripts.ts')).startCommand,
  },
  demo: {
    about: 'Walk three customers through a sandbox, from sign-up to purchase.',
    load: async () => (await import('./commands/clone-scripts.ts')).demoCommand,
  },
  verify: {
    about: 'Prove the books of the service in this clone.',
    load: async () => (await import('./commands/clone-scripts.ts')).verifyCommand,
  },
  doctor: {
    about: 'Find out why something does not work here.',
    load: async () => (await import('./commands/doctor/doctor.ts')).doctorCommand,
    hasNoPlan: true,
  },
  open: {
    about: 'Open the portal, the reference or an object.',
    load: async () => (await import('./commands/open.ts')).openCommand,
    hasNoPlan: true,
  },
  login: {
    about: 'Sign in by the browser, or keep a pair of keys.',
    load: async () => (await import('./commands/login/login.ts')).loginCommand,
    hasNoPlan: true,
  },
  use: {
    about: 'Choose the profile of the next commands.',
    load: async () => (await import('./commands/use.ts')).useCommand,
    hasNoPlan: true,
  },
  whoami: {
    about: 'Show which keys are used, and where they are from.',
    load: async () => (await import('./commands/whoami.ts')).whoamiCommand,
    hasNoPlan: true,
  },
  logout: {
    about: 'Remove a profile with its keys.',
    load: async () => (await import('./commands/use.ts')).logoutCommand,
    hasNoPlan: true,
  },
  completion: {
    about: 'Print a script that completes commands in bash, zsh or fish.',
    load: async () => {
      const { completionCommand } = await import('./commands/completion/completion.ts');
      return (context) => completionCommand(context, tools);
    },
  },
  events: {
    about: 'The record of events: pages, a tail, and a resend.',
    load: async () => (await import('./commands/events/events.ts')).eventsCommand,
  },
  listen: {
    about: 'Forward events to a local server.',
    load: async () => (await import('./commands/listen/listen.ts')).listenCommand,
  },
  trigger: {
    about: 'Make an event happen on your own objects.',
    load: async () => (await import('./commands/trigger/trigger.ts')).triggerCommand,
  },
  clock: {
    about: "The sandbox's clock: advance it, list due work, and undo an advance.",
    load: async () => (await import('./commands/clock/clock.ts')).clockCommand,
  },
  explain: {
    about: 'Explain a decline, a request, an object or an error code.',
    load: async () => (await import('./commands/explain/explain.ts')).explainCommand,
  },
  logs: {
    about: 'The log of requests: follow it, show one, replay one.',
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
    about: 'Separate sandboxes: create, fork, open, compare and export them.',
    load: async () => (await import('./commands/world/world.ts')).worldCommand,
  },
};
