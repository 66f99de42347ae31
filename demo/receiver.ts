import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  event: string;
  body: Record<string, unknown>;
}

/** A webhook endpoint as an integrator would write it: checks every signature, drops duplicates. */
export class Receiver {
  readonly url: string;
  readonly #close: () => Promise<void>;
  readonly #received: Received[] = [];
  readonly #seen = new Set<string>();
  readonly #onReceived: (received: Received) => void;
  #secret: string | null = null;
  #wake = Promise.withResolvers<void>();

  private constructor(
    url: string,
    close: () => Promise<void>,
    onReceived: (received: Received) => void,
  ) {
    this.url = url;
    this.#close = close;
    this.#onReceived = onReceived;
  }

  static async open(onReceived: (received: Received) => void): Promise<Receiver> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('end', () => {
        const accepted = receiver.#take(text, request.headers as Record<string, string>);
        response.writeHead(accepted ? 204 : 400).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const close = async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    };
    const receiver = new Receiver(`http://127.0.0.1:${port}/webhooks`, close, onReceived);
    return receiver;
  }

  trust(secret: string): void {
    this.#secret = secret;
  }

  /** Number of distinct webhooks received. */
  get total(): number {
    return this.#seen.size;
  }

  /** Waits for an event of this name about this customer; each event is returned once. */
  async next(event: string, customerId: string, withinMs = 30_000): Promise<Received> {
    const timeout = AbortSignal.timeout(withinMs);
    for (;;) {
      const at = this.#received.findIndex(
        (one) => one.event === event && one.body.customer_id === customerId,
      );
      const [found] = at >= 0 ? this.#received.splice(at, 1) : [];
      if (found) return found;
      await Promise.race([
        this.#wake.promise,
        new Promise((_, reject) =>
          timeout.addEventListener('abort', () =>
            reject(new Error(`no webhook ${event} came within ${withinMs / 1000} s`)),
          ),
        ),
      ]);
    }
  }

  async close(): Promise<void> {
    await this.#close();
  }

  #take(text: string, headers: Record<string, string>): boolean {
    if (!this.#secret) return false;
    try {
      new Webhook(this.#secret).verify(text, headers);
    } catch {
      return false;
    }
    const id = headers['webhook-id'] ?? '';
    if (this.#seen.has(id)) return true;
    this.#seen.add(id);
    const body = JSON.parse(text) as Record<string, unknown>;
    // The body posted at a KYC's start has no `event` field (contract, section 6).
    const received = { id, event: String(body.event ?? 'kyc.verification.submitted'), body };
    this.#received.push(received);
    this.#onReceived(received);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
    return true;
  }
}
