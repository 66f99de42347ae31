import { eventCatalog } from '../../src/catalogs.ts';
import { eventNames } from '../../src/kernel/event-names.generated.ts';

const HEADER = '// Written by "npm run generate" from the code. Do not edit.\n';

export const eventNamesPath = 'server/src/kernel/event-names.generated.ts';

/**
 * Names of the features' events, for patterns and schemas below them. A name keeps its place, because
 * the order is public: in enums, and in the message for a wrong pattern. New ones are at the end.
 */
export function renderEventNames(): string {
  const defined = eventCatalog.map(({ name }) => name);
  const known = eventNames.filter((name) => defined.includes(name));
  const names = [...new Set([...known, ...defined])].map((name) => `  '${name}',`);
  return `${HEADER}export const eventNames = [\n${names.join('\n')}\n] as const;\n\nexport type EventName = (typeof eventNames)[number];\n`;
}

/** The portal's table of words for each event. */
export function renderEventWords(): string {
  const rows = eventCatalog.map(
    ({ name, says, tone, tells }) => `  '${name}': ${JSON.stringify({ says, tone, tells })},`,
  );
  return `${HEADER}import type { Tone } from '../../parts/status.tsx';\n\n/** Words, tone and told states of an event, as its feature defines them (define-event.ts). */\nexport interface EventWords {\n  readonly says: string;\n  readonly tone: Tone;\n  readonly tells: Readonly<Record<string, string>>;\n}\n\nexport const eventWords: Readonly<Record<string, EventWords>> = {\n${rows.join('\n')}\n};\n`;
}
