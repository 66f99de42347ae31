import type { EventName, EventPattern } from '@surety/sdk';
import { events } from '@surety/sdk/catalog/events';
import { nearest } from '@surety/sdk/command/nearest';
import { UsageError } from '../../command-errors.ts';

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

/**
 * A name of an event, a beginning followed by `.*`, or `*`.
 *
 * @throws UsageError with the nearest names.
 */
export function readEventPattern(flag: string, text: string): EventPattern {
  if (isPattern(text)) return text;
  const all = `${text}.*`;
  const hint = isPattern(all) ? ` Is it ${all}?` : hintOf(text);
  throw new UsageError(
    `${flag}: there is no event "${text}".${hint} "surety trigger --list" shows all.`,
  );
}

/** A second name of an event, which filters take and no catalog lists. */
const alias = 'kyc.verification.resubmit_required';

function isPattern(text: string): text is EventPattern {
  if (text === '*' || text === alias || isEventName(text)) return true;
  const beginning = text.slice(0, -1);
  return text.endsWith('.*') && Object.keys(events).some((name) => name.startsWith(beginning));
}

/** A question with the names that an unknown one was likely to be, or nothing if none is near. */
export function hintOf(text: string): string {
  const near = nearEvents(text).slice(0, 3);
  return near.length > 0 ? ` Is it ${near.join(' or ')}?` : '';
}

/** Letters with which two last words begin alike, such as "failed" and "failure". */
const stemLength = 4;

/** Events of the same object whose last word begins alike, then those with the same last word, then typing errors. */
function nearEvents(text: string): string[] {
  const names = Object.keys(events);
  const [object = '', ...rest] = text.split('.');
  const last = rest.at(-1) ?? object;
  const stem = `.${last.slice(0, stemLength)}`;
  const ofObject = names.filter((name) => name.startsWith(`${object}.`) && name.includes(stem));
  const alike = names.filter((name) => last.length > 2 && name.includes(last));
  return [...new Set([...ofObject, ...nearest(text, names), ...alike])];
}
