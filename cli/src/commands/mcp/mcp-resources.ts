import { errors } from '@surety/sdk/catalog/errors';
import { events } from '@surety/sdk/catalog/events';
import { machines } from '@surety/sdk/catalog/machines';

const catalogs = { errors, events, states: machines } as const;

const abouts = {
  errors: 'Every error of the service: its status, its meaning and its cure.',
  events: 'Every event, with an example of its payload.',
  states: 'Every state machine: its states and the moves between them.',
} as const;

const mimeType = 'application/json';

/** The catalogs as a whole, and each event and state machine. Errors have a template. */
export function listResources() {
  const whole = Object.entries(abouts).map(([name, description]) => ({
    uri: `surety://${name}`,
    name,
    description,
    mimeType,
  }));
  const eventRows = Object.entries(events).map(([name, { about }]) => ({
    uri: `surety://events/${name}`,
    name,
    description: about,
    mimeType,
  }));
  const stateRows = Object.entries(machines).map(([name, { title }]) => ({
    uri: `surety://states/${name}`,
    name,
    description: `States of ${title}`,
    mimeType,
  }));
  return [...whole, ...eventRows, ...stateRows];
}

/** Addresses with a part to fill in. */
export function listResourceTemplates() {
  return [
    {
      uriTemplate: 'surety://errors/{code}',
      name: 'error',
      description: 'Meaning and cure of an error by its code.',
      mimeType,
    },
  ];
}

/** The content of a resource; null if no resource has the address. */
export function readResource(uri: string) {
  const match = /^surety:\/\/(errors|events|states)(?:\/([\w.-]+))?$/.exec(uri);
  if (!match) return null;
  const catalog: Readonly<Record<string, unknown>> = catalogs[match[1] as keyof typeof catalogs];
  const [, , name] = match;
  if (name === undefined) return contentsOf(uri, catalog);
  return Object.hasOwn(catalog, name) ? contentsOf(uri, catalog[name]) : null;
}

function contentsOf(uri: string, value: unknown) {
  return [{ uri, mimeType, text: JSON.stringify(value, null, 1) }];
}
