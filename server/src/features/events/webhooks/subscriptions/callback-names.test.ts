import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallbackNames, type ResolveAll } from './callback-names.ts';

let dns: Socket;
let servers: string[];
/** Answers that a silent server keeps back. */
const keptBack: (() => void)[] = [];

/** Labels of the question in a query, and its type. */
function readQuestion(query: Buffer): { labels: string[]; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { labels, type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Answer of RFC 1035: 192.0.2.7 for a name of `known.test`, no such name for others. */
function answerTo(query: Buffer): Buffer {
  const { labels, type, end } = readQuestion(query);
  const isKnown = labels.includes('known');
  const records = isKnown && type === 1 ? ['c00c000100010000003c0004c0000207'] : [];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([
    head,
    query.subarray(12, end),
    ...records.map((hex) => Buffer.from(hex, 'hex')),
  ]);
}

beforeAll(async () => {
  dns = createSocket('udp4');
  dns.on('message', (query, { port, address }) => {
    const answer = () => void dns.send(answerTo(query), port, address);
    if (readQuestion(query).labels.includes('silent')) keptBack.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => void dns.bind(0, '127.0.0.1', resolve));
  servers = [`127.0.0.1:${dns.address().port}`];
});
afterAll(() => void dns.close());

const ask = (resolve: ResolveAll, name: string) =>
  new Promise<LookupAddress[]>((done, fail) => {
    resolve(name, { all: true }, (error, found) => (error ? fail(error) : done(found)));
  });

const refusing: ResolveAll = (_name, _options, callback) =>
  callback(new Error('The system was asked.'), []);

describe('names of callbacks', () => {
  test('are found while the servers of many others do not answer', async () => {
    const resolve = createCallbackNames({ servers, system: refusing });
    let ended = 0;
    const end = () => {
      ended += 1;
    };
    const others = Array.from({ length: 12 }, (_, index) =>
      ask(resolve, `silent.of${index}.test`).then(end, end),
    );
    expect(await ask(resolve, 'hooks.known.test')).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(ended).toBe(0);
    for (const answer of keptBack.splice(0)) answer();
    await Promise.all(others);
  });

  test('of a silent server do not resolve, and are not asked of the system', async () => {
    const resolve = createCallbackNames({ servers, system: refusing, timeoutMs: 50 });
    await expect(ask(resolve, 'silent.of.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  test('that DNS does not have are asked of the system, one at a time', async () => {
    const atOnce: number[] = [];
    let running = 0;
    const system: ResolveAll = (name, _options, callback) => {
      running += 1;
      atOnce.push(running);
      setImmediate(() => {
        running -= 1;
        callback(null, [{ address: name.startsWith('a') ? '192.0.2.1' : '192.0.2.2', family: 4 }]);
      });
    };
    const resolve = createCallbackNames({ servers, system });
    const found = await Promise.all(
      ['a.hosts.test', 'b.hosts.test', 'c.hosts.test'].map((name) => ask(resolve, name)),
    );
    expect(found.map(([first]) => first?.address)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.2']);
    expect(atOnce).toEqual([1, 1, 1]);
  });

  test.each(['localhost', 'shop.localhost', 'receiver'])(
    'of the machine, such as %s, are its own',
    async (name) => {
      const system: ResolveAll = (_name, _options, callback) =>
        callback(null, [{ address: '127.0.0.1', family: 4 }]);
      const resolve = createCallbackNames({ servers, system });
      expect(await ask(resolve, name)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    },
  );

  test("of the hosts file are the system's, whatever DNS says of them", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'surety-hosts-'));
    const hostsFile = join(folder, 'hosts');
    await writeFile(hostsFile, '# own names\n192.0.2.9  Own.known.test other.test # a comment\n');
    const address = { address: '192.0.2.9', family: 4 };
    const system: ResolveAll = (_name, _options, callback) => callback(null, [address]);
    const resolve = createCallbackNames({ servers, system, hostsFile });
    expect(await ask(resolve, 'own.known.test')).toEqual([address]);
    expect(await ask(resolve, 'a.known.test')).toEqual([{ address: '192.0.2.7', family: 4 }]);
    await rm(folder, { recursive: true });
  });
});
