import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const harmful = {
  ESC: '\u001b',
  BEL: '\u0007',
  'the end of a line': '\r\n',
  'a C1 control': '\u009b',
  'an override of the direction': '\u202e',
  'an isolate of the direction': '\u2066',
  'a line separator': '\u2028',
};

test.each(Object.entries(harmful))(
  'a description with %s is refused with field and rule',
  async (_name, text) => {
    const input = { callback_url: 'https://example.com', events: ['*'], description: `a${text}b` };
    const { status, body } = await service.brand.api('POST', '/webhooks', input);
    expect([status, body.Message]).toEqual([
      400,
      'Invalid request: description must not contain control characters or characters that turn the direction of text.',
    ]);
  },
);

test('a text may have accents, wide characters, emoji and marks of one direction', async () => {
  const description = 'Zoë 漢字 👩‍💻 \u200fשלום';
  const input = { callback_url: 'https://example.com', events: ['*'], description };
  const { status, body } = await service.brand.api('POST', '/webhooks', input);
  expect([status, body.description]).toEqual([201, description]);
});
