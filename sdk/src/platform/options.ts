/** Settings of one request. */
export interface RequestOptions {
  /** Ends the request, its retries and the waits between them. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one try may take, of a stream each of its pieces; the client's unless it is given. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first, at most 10; the client's unless it is given. */
  readonly maxRetries?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Settings of a POST with an `Idempotency-Key`. */
export interface KeyedOptions extends RequestOptions {
  /** The key of all tries; a random one unless it is given. */
  readonly idempotencyKey?: string | undefined;
}

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds of real time; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Moves the sandbox's clock to the next due work until the object has changed. */
  readonly advance?: boolean | undefined;
  /** Days of the sandbox's clock that `advance` moves at most; 90 by default. */
  readonly maxAdvanceDays?: number | undefined;
  /** Milliseconds between two reads without `advance`; 500 by default. */
  readonly intervalMs?: number | undefined;
}

type Simple = string | number | boolean | null | undefined;

/** Names of the fields of `T` that hold no objects or lists. */
type SimpleField<T> = {
  [Name in keyof T]-?: T[Name] extends Simple ? Name : never;
}[keyof T];

/** Values that an object is waited for to have: one state or a list of them, and other fields if given. */
export type Wanted<T, State extends keyof T> = {
  readonly [Name in State]-?: T[Name] | readonly T[Name][];
} & {
  readonly [Name in Exclude<SimpleField<T>, State>]?: T[Name] | readonly T[Name][] | undefined;
};

/** The states that can follow each state, by any number of transitions. */
export type LaterStates<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Keys and address of a service. */
export interface Access {
  /** Address of the service, with or without the version prefix. */
  readonly baseUrl: string;
  readonly identity: string;
  readonly authorization: string;
  /** Key of a sandbox that creates and removes worlds. */
  readonly managementKey?: string | undefined;
  /** Id of the brand, which is that of its sandbox world. */
  readonly brandId?: string | undefined;
  /** Address of the service's portal, if it has one. */
  readonly portalUrl?: string | undefined;
}

/** One try, as `log` receives it. Bodies and keys are never in it. */
export interface LoggedTry {
  readonly method: string;
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly durationMs: number;
  /** HTTP status, or null if no answer arrived. */
  readonly status: number | null;
  readonly requestId: string | null;
}

export interface ClientOptions {
  /** Milliseconds that one try may take; 30,000 by default, and longer for a read that waits for events. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first, at most 10; 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Sends `Surety-Strict: true`, so that fields no operation has are errors; true by default. */
  readonly strict?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Receives each try; errors that it throws are left aside. */
  readonly log?: ((entry: LoggedTry) => void) | undefined;
  /** Receives warnings, such as a field that the service ignored; `console.warn` by default. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Allows a brand's keys in a web page, where every visitor can read them. */
  readonly dangerouslyAllowBrandKeysInBrowser?: boolean | undefined;
}
