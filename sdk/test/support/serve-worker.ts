import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** Serves the worker of a file as an edge runtime does: `fetch(request, env)` of its default export. */
interface Worker {
  fetch(request: Request, env: NodeJS.ProcessEnv): Promise<Response>;
}

const [, , file = ''] = process.argv;
const { default: worker }: { default: Worker } = await import(pathToFileURL(file).href);
createServer(async (incoming, answer) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const body = new Uint8Array(await buffer(incoming));
  const url = `http://localhost${incoming.url}`;
  const request = new Request(url, { method: 'POST', headers, body });
  const { status } = await worker.fetch(request, process.env).catch(() => ({ status: 500 }));
  answer.writeHead(status).end();
}).listen(Number(process.env.PORT));
