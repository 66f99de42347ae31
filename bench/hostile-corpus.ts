import { samplePng } from '../server/test/support/sample-files.ts';

export interface HostileBody {
  name: string;
  method: 'POST' | 'PATCH';
  path: string;
  text: string;
  /** Requests at once. */
  atOnce?: number;
  /** Sent in chunks of this size; in one piece by default. */
  chunkBytes?: number;
  /** Ends with this wait, in which the work that the request caused is done. */
  thenMs?: number;
}

const mebibyte = 1024 * 1024;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const documents = `/customers/${nobody}/verification-kyc/documents`;

function customer(name: string, text: string): HostileBody {
  return { name, method: 'POST', path: '/customers', text };
}

/** A body of the documents operation, which accepts 43 MB. */
function upload(name: string, text: string): HostileBody {
  return { name, method: 'POST', path: documents, text };
}

/** `start`, then `part` as often as fits in `bytes`, then `end`. */
function fill(bytes: number, start: string, part: string, end: string): string {
  return start + part.repeat(Math.floor((bytes - start.length - end.length) / part.length)) + end;
}

function pngText(bytes: number): string {
  return Buffer.concat([samplePng, Buffer.alloc(bytes - samplePng.length)]).toString('base64');
}

function threeDocuments(path: string, bytes: number): HostileBody {
  const content = pngText(bytes);
  const types = ['government_id', 'utility_bill', 'social_security_card'];
  const sent = types.map((document_type) => ({ document_type, file_name: 'a.png', content }));
  const name = `three documents of ${(bytes / mebibyte).toFixed(0)} MiB`;
  return { name, method: 'POST', path, text: JSON.stringify({ documents: sent }) };
}

const small = mebibyte - 1024;
const large = 40 * mebibyte;

/**
 * Bodies that cost much to read: the largest that are accepted, of every shape that a parser, a
 * validator or a message of an error could be slow for.
 *
 * @param waiting paths of KYCs that wait for three documents.
 */
export function hostileBodies(waiting: string[]): HostileBody[] {
  const unknown = threeDocuments(documents, 10 * mebibyte);
  const numbers = Array.from({ length: 60_000 }, (_, index) => `"key_${index}":1`).join(',');
  return [
    upload('{}, in an array, 6 MiB', fill(6 * mebibyte, '{"documents":[', '{},', '{}]}')),
    upload('{}, in an array, 40 MiB', fill(large, '{"documents":[', '{},', '{}]}')),
    upload('empty files, 40 MiB', fill(large, '{"documents":[', '{"content":""},', '{}]}')),
    upload('one file of escapes, 40 MiB', fill(large, '{"documents":[{"content":"', '\\/', '"}]}')),
    upload('one file of quotes, 40 MiB', fill(large, '{"documents":[{"content":"', '\\"', '"}]}')),
    upload('one file of no base64, 40 MiB', fill(large, '{"documents":[{"content":"', '*', '"}]}')),
    upload('one long name, 40 MiB', fill(large, '{"documents":[{"file_name":"', 'a', '"}]}')),
    upload('one long key, 40 MiB', fill(large, '{"', 'a', '":1}')),
    upload('white space, 40 MiB', fill(large, '{', ' ', '}')),
    upload('a file that never ends, 40 MiB', fill(large, '{"documents":[{"content":"', 'A', '')),
    upload('numbers, 40 MiB', fill(large, '[', '1,', '1]')),
    upload('one number, 40 MiB', fill(large, '', '1', '')),
    { ...unknown, name: `${unknown.name}, of nobody` },
    { ...unknown, name: `${unknown.name}, of nobody, 12 at once`, atOnce: 12 },
    ...waiting.map((path) => ({
      ...threeDocuments(path, 10 * mebibyte),
      name: 'three documents of 10 MiB, kept and reviewed',
      thenMs: 3_000,
    })),
    { ...customer('pieces of one byte', fill(small, '"', 'a', '"')), chunkBytes: 1 },
    customer('numbers', fill(small, '[', '1,', '1]')),
    customer('null', fill(small, '[', 'null,', '1]')),
    customer('one number', fill(small, '', '1', '')),
    customer('arrays in arrays', fill(small, '', '[', '')),
    customer('objects in objects', fill(small, '', '{"a":', '')),
    customer('60,000 keys', `{${numbers}}`),
    customer('one key, often', fill(small, '{', '"first_name":"a",', '"a":1}')),
    customer('9,000 long keys', longKeys(9_000, 110)),
    customer('a long key', fill(small, '{"', 'k', '":1}')),
    customer('broken at its end', fill(small, '{"first_name":"', 'a', '"')),
    customer('colons', fill(small, '', ':', '')),
    customer('brackets that close', fill(small, '', ']', '')),
    customer('words', fill(small, '', 'a ', '')),
    customer('comments', fill(small, '', '/**/', '')),
    customer('lines', fill(small, '{', '\n', 'x')),
    ...longTexts(),
    {
      name: 'patterns of a webhook',
      method: 'POST',
      path: '/webhooks',
      text: fill(small, '{"url":"https://example.com/","events":[', '"*",', '"*"]}'),
    },
    {
      name: '9,000 patterns of a webhook',
      method: 'POST',
      path: '/webhooks',
      text: fill(36_000, '{"url":"https://example.com/","events":[', '"*",', '"*"]}'),
    },
    {
      name: '3,000 addresses',
      method: 'POST',
      path: '/customers',
      text: fill(60_000, '{"first_name":1,"addresses":[', '{"street":"x"},', '{}]}'),
    },
  ];
}

function longKeys(count: number, length: number): string {
  const keys = Array.from({ length: count }, (_, at) => `"${String(at).padEnd(length, 'x')}":1`);
  return `{${keys.join(',')}}`;
}

/** One long text of each kind in the fields whose rules look into them. */
function longTexts(): HostileBody[] {
  const parts = ['a', ' ', '1', 'a@', '.', 'é', '👨‍👩‍👧', '\\u0061', '\\n', 'a\u0301', '-', 'x '];
  const fields = ['first_name', 'email', 'phone', 'dob', 'ssn'];
  return fields.flatMap((field) =>
    parts.map((part) => {
      const bytes = Math.floor((small / Buffer.byteLength(part)) * part.length);
      const text = fill(bytes, `{"${field}":"`, part, '"}');
      return customer(`${field} of ${JSON.stringify(part)}`, text);
    }),
  );
}
