import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { dropBody } from './bodies/read-body.ts';

/** Responses to the errors of Node's HTTP parser, for bytes that never became a request. */
const answers: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are larger than 16384 bytes.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const malformed = { status: 400, message: 'The request is not well-formed HTTP.' };

/**
 * Time in which a client can read the answer and end its side; a connection destroyed at once could
 * lose the answer, and one that waits for the client stays as long as the client likes.
 */
const lingerMs = 1_000;

/** Answers unparsable bytes in the shape of every other error, and destroys the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  dropBody(socket);
  const { status, message } = answers[error.code ?? ''] ?? malformed;
  const body = JSON.stringify({
    Message: message,
    Status: status,
    Code: 'request_schema',
    Type: 'Request Error',
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
