import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signerOf } from './webhook-signatures.ts';

const now = Temporal.Instant.from('2026-07-01T12:00:00.900Z');

test("a signature equals the HMAC of Node's crypto, for any key and text", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      (key, first, second) => {
        const secret = Buffer.from(key).toString('base64');
        const sign = signerOf([`whsec_${secret}`]);
        for (const body of [first, second]) {
          const expected = createHmac('sha256', key).update(`msg.1782907200.${body}`);
          expect(sign({ id: 'msg', body }, now)).toEqual({
            'webhook-id': 'msg',
            'webhook-timestamp': '1782907200',
            'webhook-signature': `v1,${expected.digest('base64')}`,
          });
        }
      },
    ),
  );
});
