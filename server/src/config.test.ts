import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { clientVariables, settings } from './settings.ts';

const settingNames = settings.map(({ name }) => name);

describe('settings', () => {
  test('are those of a sandbox on port 4000 when nothing is set', () => {
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

  test('limit rates by default in live, which needs a database', () => {
    const env = { SURETY_ENVIRONMENT: 'live', DATABASE_URL: 'postgres://u:p@db/surety' };
    expect(readConfig(env).rateLimitPerMinute).toBe(1000);
  });

  test.each([
    ['SURETY_PORT', '70000'],
    ['SURETY_PORT', 'http'],
    ['SURETY_ENVIRONMENT', 'staging'],
    ['SURETY_LOG_LEVEL', 'loud'],
    ['SURETY_RATE_LIMIT', '-1'],
    ['SURETY_DATABASE_POOL', '1'],
    ['SURETY_EVENTS_KEPT_DAYS', '29'],
    ['SURETY_BANK_FOLDER', 'bank'],
    ['SURETY_DOCUMENT_SCANNER', 'clamd'],
    ['SURETY_DOCUMENT_SCANNER', 'clamd:0'],
    ['DATABASE_URL', 'mysql://u:hunter2@db/x'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuse %s = %s with its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  test.each(clientVariables)(
    '%s, which a client reads, stops no service and is not warned of',
    (name) => {
      const warned: string[] = [];
      readConfig({ [name]: 'x' }, (text) => warned.push(text));
      expect(warned).toEqual([]);
    },
  );

  test('every variable that the command and the SDK read is a setting or one of the clients', () => {
    const folders = ['../../cli/src', '../../sdk/src'].map(
      (path) => new URL(path, import.meta.url),
    );
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
        .map((path) => readFileSync(join(fileURLToPath(folder), path), 'utf8')),
    );
    const read = new Set(files.join('\n').match(/\bSURETY_[A-Z_]+\b/g));
    expect([...read].filter((name) => !settingNames.includes(name)).toSorted()).toEqual(
      clientVariables.toSorted(),
    );
  });

  test.each([
    ['SURETY_PROT', 'SURETY_PORT'],
    ['SURETY_DATABSE_POOL', 'SURETY_DATABASE_POOL'],
    ['SURETY_DATABASE_POOL_SIZE', 'SURETY_DATABASE_POOL'],
    ['SURETY_DATABASE_URL', 'DATABASE_URL'],
    ['SURETY_PUBLIC_ULR', 'SURETY_PUBLIC_URL'],
    ['SURETY_VAULT_KEY', 'SURETY_VAULT_KEYS'],
  ])('%s is refused, and %s named', (name, meant) => {
    expect(() => readConfig({ SURETY_MINE: 'x', [name]: '5' })).toThrow(
      `${name} is not a setting (the nearest is ${meant}). Set ${meant}, or unset ${name}`,
    );
  });

  test.each(['SURETY_CLONE', 'SURETY_HOME', 'SURETY_API_TOKEN', 'SURETY_ACCOUNT'])(
    '%s, a variable of the user, is warned of and stops nothing',
    (name) => {
      const warned: string[] = [];
      expect(readConfig({ [name]: 'x' }, (text) => warned.push(text)).port).toBe(4000);
      expect(warned).toEqual([expect.stringContaining(`${name} is not a setting`)]);
    },
  );

  test('errors never repeat a database address, which holds a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@db/x' })).not.toThrow(/hunter2/);
  });

  test('name the collector of traces, unless the SDK is disabled', () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readConfig({}).traces).toBeNull();
    expect(readConfig(env).traces).toMatchObject({
      endpoint: 'http://collector:4318/v1/traces',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    expect(readConfig({ ...env, OTEL_SDK_DISABLED: 'true' }).traces).toBeNull();
  });

  test('are all described, and every described one is read', () => {
    const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
    const read = new Set(
      source.match(/\b(?:(?:SURETY|OTEL)_[A-Z_]+|DATABASE_(?:DIRECT_|MIGRATION_)?URL)\b/g),
    );
    read.delete('SURETY_');
    expect([...read].toSorted()).toEqual(settings.map(({ name }) => name).toSorted());
  });
});
