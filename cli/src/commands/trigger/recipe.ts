import type { Expected, Scene } from './scene.ts';

/** Way to cause an event on one's own objects, or the reason why no user can. */
export type Recipe =
  | {
      /** Completes "To cause it, this ...". */
      readonly about: string;
      readonly run: (scene: Scene) => Promise<Expected>;
    }
  | { readonly reason: string };

export type Recipes = Readonly<Record<string, Recipe>>;
