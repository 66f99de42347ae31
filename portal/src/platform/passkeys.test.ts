import { afterEach, expect, test, vi } from 'vitest';

// The portal's client reads the address of its page when it is loaded.
vi.stubGlobal('location', { origin: 'http://localhost:4731' });
const { passkeyProblem } = await import('./passkeys.ts');

afterEach(() => vi.unstubAllGlobals());

test('a page at another host than that of the passkeys is told the address to open', () => {
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: '4731' });
  expect(passkeyProblem('SecurityError', 'localhost')).toBe(
    'Passkeys of this service belong to localhost, and this page is at 127.0.0.1. Open http://localhost:4731/portal and try again.',
  );
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost', port: '4731' });
  expect(passkeyProblem('SecurityError', 'localhost')).toContain('over https');
});
