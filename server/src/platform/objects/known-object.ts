import type { Context } from '../context.ts';
import { definePort } from '../port.ts';

/** Finds an object of the brand by its id alone, whatever its type; undefined where none is. */
export type FindKnownObject = (
  context: Context,
  objectId: string,
) => Promise<{ readonly type: string } | undefined>;

/** Lookup of objects for features below it. */
export const findKnownObject = definePort<FindKnownObject>('findKnownObject');
