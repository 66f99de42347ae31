import { quoteWord } from '@surety/sdk/command/shell-words';

/** A request to a webhook, as it was sent. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type SentForm = 'raw' | 'curl' | 'handler';

export const sentForms: readonly (readonly [SentForm, string])[] = [
  ['raw', 'Raw'],
  ['curl', 'curl'],
  ['handler', 'SDK handler'],
];

/** The request byte for byte, as a command that sends it again, or the handler that checks it. */
export function sentText(form: SentForm, sent: SentRequest): string {
  if (form === 'raw') return rawText(sent);
  return form === 'curl' ? curlText(sent) : handlerText(sent);
}

function rawText({ url, headers, body }: SentRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...lines, '', body].join('\n');
}

function curlText({ url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`,
  );
  return [`curl -sS ${quoteWord(url)}`, ...lines, `--data-raw ${quoteWord(body)}`].join(' \\\n  ');
}

function handlerText({ url }: SentRequest): string {
  return `import { verifyDelivery } from '@surety/sdk';
import express from 'express';

const app = express();
// The raw body: a body that was parsed and written again has another signature.
app.post('${new URL(url).pathname}', express.raw({ type: '*/*' }), async (request, response) => {
  const event = await verifyDelivery(request.body, request.headers, process.env.SURETY_WEBHOOK_SECRET);
  console.log(event.event);
  response.sendStatus(204);
});
app.listen(${new URL(url).port || 3000});
`;
}
