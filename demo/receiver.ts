import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type DeliveredEvent, type EventName, SignatureInvalid, verifyDelivery } from '@surety/sdk';

interface Received {
  readonly event: EventName;
  readonly body: DeliveredEvent;
}

/** A webhook endpoint as an integrator would write it: checks every signature, drops duplicates. */
export class Receiver {
  readonly #server = createServer(async (request, response) => {
    response.writeHead((await this.#take(request)) ? 204 : 400).end();
  });
  readonly #received: Received[] = [];
  readonly #seen = new Set<string>();
  readonly #onReceived: (received: Received) => void;
  #secret = '';
  #wake = Promise.withResolvers<void>();

  private constructor(onReceived: (received: Received) => void) {
    this.#onReceived = onReceived;
  }

  static async open(onReceived: (received: Received) => void): Promise<Receiver> {
    const receiver = new Receiver(onReceived);
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  trust(secret: string | null): void {
    this.#secret = secret ?? '';
  }

  /** Number of distinct webhooks received. */
  get total(): number {
    return this.#seen.size;
  }

  /** Waits for an event of this name about this customer; each event is returned once. */
  async next<Name extends EventName>(
    event: Name,
    customerId: string,
    withinMs = 30_000,
  ): Promise<DeliveredEvent<Name>> {
    const late = AbortSignal.timeout(withinMs);
    for (;;) {
      const at = this.#received.findIndex(
        (one) => one.event === event && one.body.customer_id === customerId,
      );
      const [found] = at >= 0 ? this.#received.splice(at, 1) : [];
      if (found) return found.body as DeliveredEvent<Name>;
      if (late.aborted) throw new Error(`no webhook ${event} came within ${withinMs / 1000} s`);
      await Promise.race([this.#wake.promise, once(late, 'abort')]);
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #take(request: IncomingMessage): Promise<boolean> {
    try {
      const body = await verifyDelivery(await buffer(request), request.headers, this.#secret);
      const id = String(request.headers['webhook-id']);
      if (!this.#seen.has(id))
        this.#add({ event: body.event ?? 'kyc.verification.submitted', body });
      this.#seen.add(id);
      return true;
    } catch (error) {
      if (error instanceof SignatureInvalid) return false;
      throw error;
    }
  }

  #add(received: Received): void {
    this.#received.push(received);
    this.#onReceived(received);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}
