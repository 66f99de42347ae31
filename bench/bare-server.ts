import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** The baseline of reads: a route that returns a fixed object. Prints its port. */
const answer: unknown = JSON.parse(process.argv[2] ?? '{}');
const server = fastify();
server.get('/', async () => answer);
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(String((server.server.address() as AddressInfo).port));
process.once('SIGTERM', () => void server.close());
