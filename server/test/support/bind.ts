import type { Context } from '../../src/platform/context.ts';
import { type Binding, type Bindings, collectBindings } from '../../src/platform/port.ts';

/** The context's bindings with some replaced, for `context.with({ bindings })`. */
export const bindings = (context: Context, ...bound: Binding[]): Bindings =>
  new Map([...context.bindings, ...collectBindings(bound)]);
