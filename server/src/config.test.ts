import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

describe('settings', () => {
  it('are those of a sandbox on port 4000 when nothing is set', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'sandbox',
      port: 4000,
      host: 'localhost',
      databaseUrl: null,
      rateLimitPerMinute: null,
      publicUrl: 'http://localhost:4000',
    });
    expect(config.dataDir).toMatch(/\.surety$/);
  });

  it('limit rates by default in live, which needs a database', () => {
    const env = { SURETY_ENVIRONMENT: 'live', DATABASE_URL: 'postgres://u:p@db/surety' };
    expect(readConfig(env).rateLimitPerMinute).toBe(1000);
  });

  it.each([
    ['SURETY_PORT', '70000'],
    ['SURETY_PORT', 'http'],
    ['SURETY_ENVIRONMENT', 'staging'],
    ['SURETY_LOG_LEVEL', 'loud'],
    ['SURETY_RATE_LIMIT', '-1'],
    ['SURETY_DATABASE_POOL', '1'],
    ['SURETY_EVENTS_KEPT_DAYS', '29'],
    ['SURETY_BANK_FOLDER', 'bank'],
    ['DATABASE_URL', 'mysql://u:hunter2@db/x'],
  ])('refuse %s = %s with its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('errors never repeat a database address, which holds a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@db/x' })).not.toThrow(/hunter2/);
  });

  it('are all described, and every described one is read', () => {
    const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
    const read = new Set(
      source.match(/\b(?:SURETY_[A-Z_]+|DATABASE_(?:DIRECT_|MIGRATION_)?URL)\b/g),
    );
    read.delete('SURETY_');
    expect([...read].toSorted()).toEqual(settings.map(({ name }) => name).toSorted());
  });
});
