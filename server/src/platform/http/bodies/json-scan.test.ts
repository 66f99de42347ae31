import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../kernel/domain-error.ts';
import { JsonScan, maxBodyDepth, maxBodyFiles, maxBodyValues, maxTextBytes } from './json-scan.ts';

/** Scans a text in pieces of `size` bytes. */
function scan(text: string, options: { fileKey?: string; size?: number } = {}) {
  const reader = new JsonScan(options.fileKey);
  const bytes = Buffer.from(text);
  const size = options.size ?? bytes.length;
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return reader.end();
}

function refusal(text: string, options: { fileKey?: string; size?: number } = {}): string {
  try {
    scan(text, options);
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
  return 'none';
}

describe('a body of JSON', () => {
  test.each([
    ['objects', `[${'{},'.repeat(2 * maxBodyValues)}{}]`],
    ['numbers', `[${'1,'.repeat(2 * maxBodyValues)}1]`],
    ['fields', `{${'"a":1,'.repeat(2 * maxBodyValues)}"a":1}`],
    ['arrays', '[]'.repeat(2 * maxBodyValues)],
  ])('of too many %s is refused before it ends', (_what, text) => {
    const rule = `Invalid request: body must have at most ${maxBodyValues} values.`;
    expect(refusal(text)).toBe(rule);
    expect(refusal(text.slice(0, -10), { size: 7 })).toBe(rule);
  });

  test('of too many files is refused before it ends', () => {
    const file = '{"content":""},';
    const rule = `Invalid request: body must have at most ${maxBodyFiles} files.`;
    const read = (count: number) => refusal(`[${file.repeat(count)}`, { fileKey: 'content' });
    expect([read(maxBodyFiles), read(maxBodyFiles + 1)]).toEqual(['none', rule]);
  });

  test('that nests too deep is refused before it ends', () => {
    expect(refusal('['.repeat(maxBodyDepth))).toBe('none');
    expect(refusal('{"a":'.repeat(maxBodyDepth + 1))).toMatch(/must not nest deeper than 32/);
  });

  test('may have any number of commas and brackets in its strings', () => {
    const text = JSON.stringify({ a: '[{,"\\'.repeat(maxBodyValues), b: '\\"' });
    for (const size of [1, 3, text.length]) {
      expect(scan(text, { size }).text).toBe(text);
    }
  });
});

describe('files of a body', () => {
  const read = (text: string, size?: number) => {
    const scanned = scan(text, { fileKey: 'content', ...(size ? { size } : {}) });
    return { ...JSON.parse(scanned.text), files: scanned.files };
  };

  test('are decoded wherever the body is cut, and have a digest in their place', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const sent = bytes.toString('base64').replaceAll('/', '\\/').replaceAll('+', '\\u002b');
    const text = `{"name":"content","content" : "${sent}","more":[{"content":"QQ==\\r\\n"}]}`;
    for (let size = 1; size < 40; size++) {
      const { name, content, more, files } = read(text, size);
      expect([name, content]).toEqual(['content', expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
      expect(files.get(content)).toEqual(bytes);
      expect(files.get(more[0].content)).toEqual(Buffer.from('A'));
    }
  });

  test.each(['*', 'A', 'QQ=', 'QQ==QQ', 'Q=Q=', '\\\\', '\\"', 'QQ==\n', '\\u00', 'é'])(
    'that are no base64 are null: %j',
    (sent) => {
      for (const size of [1, 100]) {
        const scanned = scan(`{"content":"${sent}"}`, { fileKey: 'content', size });
        const { content } = JSON.parse(scanned.text);
        expect(scanned.files.get(content)).toBeNull();
      }
    },
  );

  test('are only texts under their key', () => {
    const text = '{"content":1,"a":"content","b":["content","QQ=="],"contents":"QQ==","c":"QQ=="}';
    const { files, ...body } = read(text);
    expect([body, files.size]).toEqual([JSON.parse(text), 0]);
  });

  test('leave a mebibyte for all else', () => {
    const long = 'a'.repeat(maxTextBytes);
    expect(refusal(`{"a":"${long}"}`, { fileKey: 'content' })).toBe(
      'Invalid request: body must have at most 1048576 bytes besides its files.',
    );
    expect(refusal(`{"content":"${long}"}`, { fileKey: 'content' })).toBe('none');
  });
});
