import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** The baseline of reads: a route that answers, and nothing else. Prints its port. */
const server = fastify();
server.get('/', async () => ({ ok: true, id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' }));
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(String((server.server.address() as AddressInfo).port));
process.once('SIGTERM', () => void server.close());
