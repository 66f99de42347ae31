import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  /** Bytes as received, over which the signature is computed. */
  body: string;
}

/** Answers one call; the default is an empty 204. */
export type Respond = (message: ReceivedMessage, response: ServerResponse) => void;

export interface WebhookReceiver {
  url: string;
  received: ReceivedMessage[];
  /** Handler of every call from now on. */
  respond: Respond;
  close(): Promise<void>;
}

/**
 * Endpoint of a brand: records messages and responds as told. A port is given only to restart one
 * on its old address.
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
