/**
 * Something outside the features that assemble binds once for a process: a vendor, a gatherer, the
 * public address. A use case asks its context for it (`context.port(kycVendor)`).
 */
export interface Port<T> {
  readonly name: string;
  bind(implementation: T): Binding;
  /** The implementation among the bindings; throws where assemble has bound none. */
  find(bindings: Bindings): T;
}

export interface Binding {
  readonly port: object;
  readonly implementation: unknown;
}

/** Implementations by their port. */
export type Bindings = ReadonlyMap<object, unknown>;

/** Defines a port. `name` is for errors. */
export function definePort<T>(name: string): Port<T> {
  const port: Port<T> = {
    name,
    bind: (implementation) => ({ port, implementation }),
    find: (bindings) => {
      if (!bindings.has(port)) throw new Error(`Nothing is bound to the port ${name}`);
      return bindings.get(port) as T;
    },
  };
  return port;
}

export function collectBindings(bindings: readonly Binding[]): Bindings {
  return new Map(bindings.map(({ port, implementation }) => [port, implementation]));
}
