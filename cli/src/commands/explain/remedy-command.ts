import { kebab } from '@surety/sdk/command/names';
import { plainJson } from '@surety/sdk/command/plain-text';
import { typedCommand } from '@surety/sdk/command/shell-words';
import type { Remedy, RemedyRequest } from '@surety/sdk/decisions';

/** Commands that carry a remedy out and send the purchase again, joined for a shell. */
export function remedyCommand({ before, makesCard, purchase }: Remedy): string {
  const commands = before.map(commandOf);
  const last = commands.length - 1;
  if (makesCard) commands[last] = newCard(before[last], commands[last] ?? '');
  const send = typedCommand(['simulate', 'authorization'], purchase);
  return [...commands, makesCard ? `${send} --card_id "$card"` : send].join(' && ');
}

function commandOf({ resource, method, ids, body }: RemedyRequest): string {
  const words = [kebab(resource), kebab(method), ...ids];
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  // Names of settings are no options of the command.
  const isFlat = texts.length === Object.keys(body).length && resource !== 'programs';
  if (isFlat) return typedCommand(words, Object.fromEntries(texts) as Record<string, string>);
  return typedCommand(words, { data: plainJson(JSON.stringify(body)) });
}

/** Keeps the id of the card that the command makes in the shell's variable `card`. */
function newCard(request: RemedyRequest | undefined, command: string): string {
  if (request?.resource === 'scenarios')
    return `card=$(${command} --json | sed -n 's/.*"card_id": "\\([^"]*\\)".*/\\1/p' | head -n 1)`;
  return `card=$(${command} --jsonl | sed 's/.*"card_id":"\\([^"]*\\)".*/\\1/')`;
}
