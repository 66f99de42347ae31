import type { Resource } from './changes.generated.ts';

declare const isMade: unique symbol;

/** Dependencies of an answer: news of any of them makes the answer stale. */
export interface Dependency {
  readonly resources: readonly Resource[];
  /** Ids of objects. */
  readonly ids: readonly string[];
}

/** The key of a cached answer. Only the functions of this file make one, so that each says what it depends on. */
export type Key = readonly unknown[] & { readonly [isMade]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

const nothing: Dependency = { resources: [], ids: [] };

function make(owner: string, dependency: Dependency, parts: readonly unknown[]): Key {
  return [owner, dependency, ...parts] as readonly unknown[] as Key;
}

/** Dependencies of the answer under a key. */
export const dependencyOf = (key: Key): Dependency => (key[1] as Dependency | undefined) ?? nothing;

/** The key of an answer that is the person's own, or the portal's, in no brand; no news concerns it. */
export const ownKey = (...parts: readonly unknown[]): Key => make('own', nothing, parts);

/** The signed-in person's session. */
export const sessionKey = ownKey('session');

/** The key of a part of an answer, which depends on the same. */
export const partOf = (key: Key, name: string): Key => [...key, name] as readonly unknown[] as Key;

/** Makes the keys of a brand's answers. */
export function keysOf(brandId: string) {
  const of = (dependency: Partial<Dependency>, parts: readonly unknown[]) =>
    make(brandId, { ...nothing, ...dependency }, parts);
  return {
    /** Objects of a resource, which change with any of them. */
    list: (resource: Resource, ...parts: readonly unknown[]) =>
      of({ resources: [resource] }, [resource, ...parts]),
    /** An object or a part of it, shown with what others of its resource may change. */
    object: (resource: Resource, id: string, ...parts: readonly unknown[]) =>
      of({ resources: [resource], ids: [id] }, [resource, id, ...parts]),
    /** Answers about objects, which change with news of those objects alone. */
    about: (ids: readonly string[], name: string, ...parts: readonly unknown[]) =>
      of({ ids }, [name, ...parts]),
    /** An answer put together of several resources. */
    mixed: (resources: readonly Resource[], name: string, ...parts: readonly unknown[]) =>
      of({ resources }, [name, ...parts]),
    /** An answer that no news changes. */
    still: (name: string, ...parts: readonly unknown[]) => of({}, [name, ...parts]),
  };
}

export type Keys = ReturnType<typeof keysOf>;
