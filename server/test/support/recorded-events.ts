import pg from 'pg';
import Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { eventCatalog } from '../../src/catalogs.ts';

const validators = new Map<string, Validator>(
  eventCatalog.map(({ name, fields }) => [
    name,
    Compile(Type.Object(fields, { additionalProperties: false })),
  ]),
);

/**
 * Throws if an event of the database has a payload that its definition does not describe: a field is
 * missing, is another one, or has another type. Sealed fields are null in payloads.
 */
export async function requireDescribedEvents(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ event: string; payload: unknown }>(
      'select distinct on (event, array(select json_object_keys(payload))) event, payload from events',
    );
    const problems = rows.flatMap(({ event, payload }) => findProblems(event, payload));
    if (problems.length > 0)
      throw new Error(`Events are not as described:\n${problems.join('\n')}`);
  } finally {
    await owner.end();
  }
}

/** Differences between a payload and the definition of its event. */
export function findProblems(event: string, payload: unknown): string[] {
  const validator = validators.get(event);
  if (!validator) return [`${event} has no definition`];
  return validator
    .Errors(payload)
    .map(({ instancePath, message }) => `${event}${instancePath}: ${message}`);
}
