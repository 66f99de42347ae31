import type { Client } from './client.ts';
import type { WaitOptions } from './options.ts';
import { type AwaitedObject, waitUntil } from './wait-until.ts';

/** Base of the classes of `resources/`: the client that sends for them. */
export class Resource {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** @throws WaitEnded */
  protected waitUntil<T extends object, State extends keyof T & string>(
    awaited: AwaitedObject<T, State>,
    options: WaitOptions = {},
  ): Promise<T> {
    return waitUntil(this.client, awaited, options);
  }
}
