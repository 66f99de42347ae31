/**
 * Something outside the features that assemble binds once for a process: a vendor, a gatherer, the
 * public address. A use case asks its context for it (`context.port(kycVendor)`).
 */
export interface Port<T> {
  readonly name: string;
  bind(implementation: T): Binding;
  /** Binding that a feature lists: opened from the process's parts when it is first requested. */
  opens<Parts>(open: (parts: Parts) => T): Opening<Parts>;
  /** The implementation among the bindings; throws where assemble has bound none. */
  find(bindings: Bindings): T;
}

export interface Binding {
  readonly port: object;
  readonly implementation: unknown;
}

/** Binding whose implementation is opened once, on demand. */
export interface Opening<Parts> {
  readonly port: object;
  open(parts: Parts): unknown;
}

/** Implementations by their port, each opened at its first call. */
export type Bindings = ReadonlyMap<object, () => unknown>;

/** Defines a port. `name` is for errors. */
export function definePort<T>(name: string): Port<T> {
  const port: Port<T> = {
    name,
    bind: (implementation) => ({ port, implementation }),
    opens: (open) => ({ port, open }),
    find: (bindings) => {
      const open = bindings.get(port);
      if (!open) throw new Error(`Nothing is bound to the port ${name}`);
      return open() as T;
    },
  };
  return port;
}

export function collectBindings(bindings: readonly Binding[]): Bindings {
  return new Map(bindings.map(({ port, implementation }) => [port, () => implementation]));
}

/** Bindings that are opened from `parts`, one instance of each. */
export function collectOpenings<Parts>(
  openings: readonly Opening<Parts>[],
  parts: Parts,
): Bindings {
  return new Map(
    openings.map(({ port, open }) => {
      let opened: { implementation: unknown } | undefined;
      return [
        port,
        () => {
          opened ??= { implementation: open(parts) };
          return opened.implementation;
        },
      ];
    }),
  );
}
