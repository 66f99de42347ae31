import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { checkLiveSettings } from './live-checks.ts';

const complete = {
  SURETY_ENVIRONMENT: 'live',
  DATABASE_URL: 'postgres://surety@db.example/surety?sslmode=verify-full',
  SURETY_VAULT_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  SURETY_PUBLIC_URL: 'https://cards.example',
  SURETY_BEHIND_TLS_PROXY: 'on',
  SURETY_TRUSTED_PROXIES: '10.0.0.5',
  SURETY_BANK_FOLDER: '/var/bank',
};
const left = (env: Record<string, string | undefined>) =>
  checkLiveSettings(readConfig({ ...complete, ...env }))
    .filter(({ status }) => status !== 'ok')
    .map(({ item }) => item);

test('complete settings leave nothing to do', () => {
  expect(left({})).toEqual([]);
});

test.each([
  ['environment', { SURETY_ENVIRONMENT: 'sandbox' }],
  ['database', { DATABASE_URL: undefined }],
  ['database', { DATABASE_URL: 'postgres://surety@db.example/surety' }],
  ['database', { DATABASE_URL: 'postgres://surety@db.example/surety?sslmode=require' }],
  ['vault keys', { SURETY_VAULT_KEYS: undefined }],
  ['public address', { SURETY_PUBLIC_URL: undefined }],
  ['public address', { SURETY_PUBLIC_URL: 'http://cards.example' }],
  ['public address', { SURETY_PUBLIC_URL: 'https://localhost' }],
  ['public address', { SURETY_PUBLIC_URL: 'https://10.1.2.3' }],
  ['TLS', { SURETY_BEHIND_TLS_PROXY: undefined }],
  ['trusted proxies', { SURETY_TRUSTED_PROXIES: undefined }],
  ['log level', { SURETY_LOG_LEVEL: 'debug' }],
  ['bank files', { SURETY_BANK_FOLDER: undefined }],
  ['rate limit', { SURETY_RATE_LIMIT: '0' }],
])('%s is wrong with %o', (item, env) => {
  expect(left(env)).toContain(item);
});

test.each([
  [{ DATABASE_URL: 'postgres://surety@localhost/surety' }],
  [{ DATABASE_URL: 'postgres://surety@db.example/surety', SURETY_DATABASE_TLS: 'off' }],
  [{ SURETY_BEHIND_TLS_PROXY: undefined, SURETY_HOST: '127.0.0.1' }],
])('nothing crosses an untrusted network in clear with %o', (env) => {
  expect(left(env)).toEqual([]);
});
