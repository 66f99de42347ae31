import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashKey, newKeyPair, readKey, sameHash } from './key-text.ts';

describe('key pairs', () => {
  test('are different every time and carry their environment in a prefix', () => {
    const first = newKeyPair('sandbox');
    const second = newKeyPair('live');
    expect(first.identity).toMatch(/^id_sandbox_[0-9a-f]{72}$/);
    expect(first.authorization).toMatch(/^auth_sandbox_[0-9a-f]{72}$/);
    expect(second.identity).toMatch(/^id_live_/);
    expect(first.identity).not.toBe(newKeyPair('sandbox').identity);
  });

  test('are parsed into their environment and hash', () => {
    const { identity } = newKeyPair('sandbox');
    expect(readKey('id', identity)).toEqual({
      ok: true,
      environment: 'sandbox',
      hash: hashKey(identity),
    });
  });

  test('a single typing error is told apart from an unknown key', () => {
    const { authorization } = newKeyPair('sandbox');
    const prefix = 'auth_sandbox_'.length;
    fc.assert(
      fc.property(
        fc.integer({ min: prefix, max: authorization.length - 1 }),
        fc.constantFrom(...'0123456789abcdef'),
        (at, character) => {
          fc.pre(authorization[at] !== character);
          const wrong = authorization.slice(0, at) + character + authorization.slice(at + 1);
          expect(readKey('auth', wrong)).toEqual({ ok: false, reason: 'checksum' });
        },
      ),
    );
  });

  test('any other header value is refused', () => {
    const { identity } = newKeyPair('sandbox');
    for (const text of ['', 'x', identity.slice(1), `${identity} `, identity.toUpperCase()]) {
      expect(readKey('id', text)).toEqual({ ok: false, reason: 'malformed' });
    }
    expect(readKey('auth', identity)).toEqual({ ok: false, reason: 'malformed' });
  });

  test('hashes are compared in full', () => {
    const { identity, authorization } = newKeyPair('sandbox');
    expect(sameHash(hashKey(identity), hashKey(identity))).toBe(true);
    expect(sameHash(hashKey(identity), hashKey(authorization))).toBe(false);
    expect(sameHash(hashKey(identity), Buffer.alloc(0))).toBe(false);
  });
});
