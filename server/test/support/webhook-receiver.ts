import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  /** The bytes as they came, which is what the signature is over. */
  body: string;
}

/** Answers one call; the default is an empty 204. */
export type Respond = (message: ReceivedMessage, response: ServerResponse) => void;

export interface WebhookReceiver {
  url: string;
  received: ReceivedMessage[];
  /** What it answers from now on. */
  respond: Respond;
  close(): Promise<void>;
}

/**
 * A brand's own endpoint: keeps what it is sent and answers as it is told. Only one that comes back
 * names a port, its own of before.
 */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const message = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(message);
      receiver.respond(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    respond: (_message, response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
