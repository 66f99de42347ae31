import { useObjectName } from '../../objects/object-names.ts';

/**
 * The name of an object, for a title; null until it is read, without an id, and for a role to which the service masks
 * names. Links to the object (`NamedObject`) share the answer.
 */
export const useName = (id: string | null): string | null => useObjectName(id)?.title ?? null;
