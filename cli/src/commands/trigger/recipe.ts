import type { EventName } from '@surety/sdk';
import type { ExpectedEvent, Scene } from './scene.ts';

/** Way to cause an event on one's own objects. */
export interface Recipe {
  /** Completes "To cause it, this ...". */
  readonly about: string;
  /** The last request records the event, which no move of the clock brings. */
  readonly isAtOnce?: boolean;
  readonly run: (scene: Scene) => Promise<ExpectedEvent>;
}

export type Recipes = Readonly<Partial<Record<EventName, Recipe>>>;
