import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type LoadResult, refuseFailures, requestText, sendLoad } from './load.ts';
import type { Sandbox } from './sandbox.ts';

const bareServer = new URL('./bare-server.ts', import.meta.url).pathname;

/**
 * Starts a Fastify route that returns a fixed object, in its own process: the minimum cost of a
 * read.
 */
export async function startBareServer(
  answer: string,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [bareServer, answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return {
    port: Number(line.toString()),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Repeats one request. */
export async function sendReads(
  target: { port: number; headers?: Record<string, string> },
  path: string,
  options: { connections: number; seconds: number },
): Promise<LoadResult> {
  const text = requestText('GET', path, target.headers ?? {});
  const result = await sendLoad({ ...options, port: target.port, nextRequest: () => text });
  refuseFailures(result);
  return result;
}

/** One response of the sandbox, as text. */
export async function readOnce(sandbox: Sandbox, path: string): Promise<string> {
  const { headers, port } = sandbox;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}
