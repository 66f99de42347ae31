import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'undici';

/**
 * The baseline of deliveries: an undici client that signs and posts the same bodies to the same
 * endpoints, and nothing else. Prints its rate per second.
 */
const { ports, bodies, count, concurrency } = JSON.parse(process.argv[2] ?? '{}') as {
  ports: number[];
  bodies: string[];
  count: number;
  concurrency: number;
};
const agent = new Agent({ connections: 10 });
const key = randomBytes(32);
let sent = 0;

async function post(index: number): Promise<void> {
  const id = randomUUID();
  const seconds = String(Math.floor((performance.timeOrigin + performance.now()) / 1000));
  const body = bodies[index % bodies.length] ?? '{}';
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const answer = await agent.request({
    origin: `http://127.0.0.1:${ports[index % ports.length]}`,
    path: `/bare${index}`,
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
      'content-type': 'application/json',
      'user-agent': 'Surety-Webhooks/1',
    },
    body,
  });
  if (answer.statusCode !== 204) throw new Error(`An endpoint answered ${answer.statusCode}`);
  await answer.body.dump();
}

const startMs = performance.now();
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (sent < count) await post(sent++);
  }),
);
process.stdout.write(String((count / (performance.now() - startMs)) * 1000));
await agent.close();
