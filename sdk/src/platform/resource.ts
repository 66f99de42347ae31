import type { Client } from './client.ts';
import type { WaitOptions } from './options.ts';
import { waitUntil } from './wait-until.ts';

/** Base of the classes of `resources/`: the client that sends for them. */
export class Resource {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** @throws WaitEnded */
  protected waitUntil<T, State>(
    read: (signal?: AbortSignal) => Promise<T>,
    stateOf: (value: T) => State,
    wanted: State,
    options: WaitOptions = {},
  ): Promise<T> {
    return waitUntil(this.client, { read, stateOf, wanted }, options);
  }
}
