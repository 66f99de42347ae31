import { describe, expect, test } from 'vitest';
import { sentText } from './sent-text.ts';

const sent = {
  url: 'https://acme.test/hooks?a=1',
  headers: { 'content-type': 'application/json', 'webhook-id': 'id' },
  body: `{"name":"O'Neil"}`,
};

describe('a request to a webhook', () => {
  test('is shown byte for byte', () => {
    expect(sentText('raw', sent)).toBe(
      `POST /hooks?a=1 HTTP/1.1\nhost: acme.test\ncontent-type: application/json\nwebhook-id: id\n\n{"name":"O'Neil"}`,
    );
  });

  test('is a command that a shell runs as it is', () => {
    const text = sentText('curl', sent);
    expect(text).toContain(`--data-raw '{"name":"O'\\''Neil"}'`);
    expect(text).toContain(`-H 'webhook-id: id'`);
  });

  test('has a handler at its path', () => {
    expect(sentText('handler', sent)).toContain(`app.post('/hooks', express.raw`);
  });
});
