import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { unknownVariables } from './kernel/unknown-variables.ts';
import type { Environment } from './platform/context.ts';
import { singleHosts } from './platform/db/database-address.ts';
import { localNames } from './platform/http/host-check.ts';
import type { ConnectionLimits } from './platform/http/limits/connection-limits.ts';
import { type TraceSettings, traceSamplers } from './platform/tracing/trace-settings.ts';
import { clientVariables, settings } from './settings.ts';

/** Every external setting of the service. This file alone reads the environment. */
export interface Config {
  environment: Environment;
  port: number;
  /** Address to listen on; the sandbox listens on this machine only. */
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** `off` where the network to the database is trusted; else live requires verified TLS. */
  databaseTls: 'verify' | 'off';
  /** True where only a proxy that speaks TLS reaches the service. */
  behindTlsProxy: boolean;
  /** Address of the same database without a connection pooler in between. */
  databaseDirectUrl: string | null;
  /** Address of it for the role that owns the schema; without a pooler in between. */
  databaseMigrationUrl: string | null;
  /** Folder of a bank's mailbox, an absolute path; null for none. */
  bankFolder: string | null;
  /** Address of clamd; null: uploaded documents are not scanned. */
  documentScanner: { host: string; port: number } | { path: string } | null;
  /** `1:base64,2:base64`; null: the file `vault.key` in the data folder. */
  vaultKeys: string | null;
  /** Public base URL of this service; links in responses begin with it. */
  publicUrl: string;
  logLevel: string;
  /** Requests that a brand may send per minute; null for no limit. */
  rateLimitPerMinute: number | null;
  /** Requests per minute of one customer's temporary keys; null for no limit. */
  customerLimitPerMinute: number | null;
  /** Refused requests per minute of one address; null for no limit. */
  addressLimitPerMinute: number | null;
  /** Names of hosts that the API answers for, besides that of the public URL. */
  hosts: string[];
  /** Port of health and metrics, which then are not on the API's port; null for none. */
  metricsPort: number | null;
  /** Addresses (or CIDR ranges) of proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies: string[];
  connections: ConnectionLimits;
  /** Memory for large bodies that are received or worked on, in MiB. */
  bodyMemoryMib: number;
  databasePoolSize: number;
  workerConcurrency: number;
  /** Brands whose clocks are advanced at a time. */
  clockAdvances: number;
  /** Retention of events and their deliveries, in days. */
  eventsKeptDays: number;
  /** False: requests are neither kept nor counted. */
  requestLog: boolean;
  /** False: neither the portal nor the guides are served. */
  portal: boolean;
  /** Retention of the request log, in days. */
  requestsKeptDays: number;
  /** Port for health and metrics of a separate worker process; null for none. */
  workerPort: number | null;
  /**
   * Seconds between the signal to stop and the end of listening, for a proxy to notice that the
   * process is unready; null for the command's default.
   */
  drainSeconds: number | null;
  /** Checks each response against its schema before it is sent; tests turn it on. */
  checkAnswers: boolean;
  /** Export of traces; null for none. */
  traces: TraceSettings | null;
}

export class ConfigError extends Error {}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'];

/** Reads the settings; throws a ConfigError that names the first invalid one and its rule. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  warn: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
): Config {
  judgeNames(env, warn);
  const environment = oneOf(env, 'SURETY_ENVIRONMENT', ['sandbox', 'live'], 'sandbox');
  const isSandbox = environment === 'sandbox';
  const port = integer(env, 'SURETY_PORT', 0, 65_535, 4000);
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const directUrl = postgresUrl(env, 'DATABASE_DIRECT_URL');
  if (directUrl && !databaseUrl) {
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it.');
  }
  const migrationUrl = postgresUrl(env, 'DATABASE_MIGRATION_URL');
  if (migrationUrl && !databaseUrl) {
    throw new ConfigError('DATABASE_MIGRATION_URL needs DATABASE_URL beside it.');
  }
  const limit = (name: string, inLive: number) =>
    integer(env, name, 0, 1_000_000, isSandbox ? 0 : inLive) || null;
  const maxConnections = integer(env, 'SURETY_MAX_CONNECTIONS', 10, 1_000_000, 10_000);
  const workerPort = integer(env, 'SURETY_WORKER_PORT', 0, 65_535, 0);
  return {
    environment: environment as Environment,
    port,
    host: env.SURETY_HOST || (isSandbox ? 'localhost' : '0.0.0.0'),
    dataDir: resolve(env.SURETY_DATA_DIR || '.surety'),
    databaseUrl,
    databaseTls: oneOf(env, 'SURETY_DATABASE_TLS', ['verify', 'off'], 'verify') as 'verify' | 'off',
    behindTlsProxy: oneOf(env, 'SURETY_BEHIND_TLS_PROXY', ['on', 'off'], 'off') === 'on',
    databaseDirectUrl: directUrl ?? databaseUrl,
    databaseMigrationUrl: migrationUrl ?? directUrl ?? databaseUrl,
    bankFolder: absolutePath(env, 'SURETY_BANK_FOLDER'),
    documentScanner: socketAddress(env, 'SURETY_DOCUMENT_SCANNER'),
    vaultKeys: env.SURETY_VAULT_KEYS || null,
    publicUrl: (env.SURETY_PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    logLevel: oneOf(env, 'SURETY_LOG_LEVEL', logLevels, 'info'),
    rateLimitPerMinute: limit('SURETY_RATE_LIMIT', 1000),
    customerLimitPerMinute: limit('SURETY_CUSTOMER_RATE_LIMIT', 60),
    addressLimitPerMinute: limit('SURETY_ADDRESS_RATE_LIMIT', 60),
    hosts: [...(isSandbox ? localNames : []), ...hostNames(env, 'SURETY_HOSTS')],
    metricsPort: integer(env, 'SURETY_METRICS_PORT', 0, 65_535, 0) || null,
    trustedProxies: addresses(env, 'SURETY_TRUSTED_PROXIES'),
    connections: {
      max: maxConnections,
      // People of a large office share an address, and a browser has a handful of connections.
      ofAddress: Math.max(10, Math.ceil(maxConnections / 10)),
      headersMs: 1000 * integer(env, 'SURETY_HEADERS_TIMEOUT', 1, 3600, 15),
      // Long enough for a document of 10 MiB over a slow mobile connection.
      requestMs: 1000 * integer(env, 'SURETY_REQUEST_TIMEOUT', 1, 3600, 120),
      silentMs: 30_000,
      // Longer than the 60 seconds for which most load balancers keep a connection.
      keepAliveMs: 1000 * integer(env, 'SURETY_KEEP_ALIVE_TIMEOUT', 1, 3600, 72),
      idleMs: 1000 * integer(env, 'SURETY_IDLE_TIMEOUT', 60, 86_400, 900),
    },
    bodyMemoryMib: integer(env, 'SURETY_BODY_MEMORY', 64, 65_536, 256),
    databasePoolSize: integer(env, 'SURETY_DATABASE_POOL', 4, 500, 20),
    clockAdvances: integer(env, 'SURETY_CLOCK_ADVANCES', 1, 500, 16),
    workerConcurrency: integer(env, 'SURETY_WORKER_CONCURRENCY', 1, 500, 20),
    eventsKeptDays: integer(env, 'SURETY_EVENTS_KEPT_DAYS', 30, 36_500, 90),
    ...requestLogSettings(env, isSandbox),
    portal: oneOf(env, 'SURETY_PORTAL', ['on', 'off'], 'on') === 'on',
    drainSeconds: env.SURETY_DRAIN_SECONDS ? integer(env, 'SURETY_DRAIN_SECONDS', 0, 300, 0) : null,
    workerPort: workerPort === 0 ? null : workerPort,
    checkAnswers: oneOf(env, 'SURETY_CHECK_ANSWERS', ['on', 'off'], 'off') === 'on',
    traces: traceSettings(env),
  };
}

type Env = Record<string, string | undefined>;

function requestLogSettings(env: Env, isSandbox: boolean) {
  const usualDays = isSandbox ? 7 : 30;
  return {
    requestLog: oneOf(env, 'SURETY_REQUEST_LOG', ['on', 'off'], 'on') === 'on',
    requestsKeptDays: integer(env, 'SURETY_REQUESTS_KEPT_DAYS', 1, 400, usualDays),
  };
}

/** OpenTelemetry's own variables; the exporter reads those of its headers and certificates itself. */
function traceSettings(env: Env): TraceSettings | null {
  const base = httpUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const isOff = oneOf(env, 'OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  oneOf(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'], 'http/json');
  const sampler = oneOf(env, 'OTEL_TRACES_SAMPLER', traceSamplers, 'parentbased_always_on');
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.');
  }
  if (base === null || isOff) return null;
  return { endpoint: `${base.replace(/\/+$/, '')}/v1/traces`, sampler, ratio };
}

function httpUrl(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new ConfigError(`${name} must be an http:// or https:// address.`);
}

/** Refuses a misspelled setting; warns of any other variable that begins like ours and that nothing reads. */
function judgeNames(env: Env, warn: (text: string) => void): void {
  const known = settings.map(({ name }) => name);
  for (const { name, meant } of unknownVariables(Object.keys(env), known, clientVariables)) {
    if (meant !== undefined)
      throw new ConfigError(
        `${name} is not a setting (the nearest is ${meant}). Set ${meant}, or unset ${name}; a variable of your own needs a name that does not begin with SURETY_. Run "npm start -- --help" to see all settings.`,
      );
    warn(
      `${name} is not a setting: nothing reads it. Run "npm start -- --help" to see all settings.`,
    );
  }
}

function integer(env: Env, name: string, low: number, high: number, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high) {
    throw new ConfigError(`${name} must be an integer from ${low} to ${high}.`);
  }
  return value;
}

function oneOf(env: Env, name: string, values: string[], fallback: string): string {
  const text = env[name] || fallback;
  if (!values.includes(text)) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`);
  return text;
}

function absolutePath(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!isAbsolute(text)) throw new ConfigError(`${name} must be an absolute path.`);
  return resolve(text);
}

/** `host:port`, or the absolute path of a socket. */
function socketAddress(
  env: Env,
  name: string,
): { host: string; port: number } | { path: string } | null {
  const text = env[name];
  if (!text) return null;
  if (isAbsolute(text)) return { path: text };
  const [, host = '', port = '0'] = /^([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/.exec(text) ?? [];
  if (Number(port) >= 1 && Number(port) <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw new ConfigError(`${name} must be host:port or the absolute path of a socket.`);
}

/** Names of hosts with commas between them, without ports. */
function hostNames(env: Env, name: string): string[] {
  const all = (env[name] ?? '').split(',').map((text) => text.trim().toLowerCase());
  const given = all.filter((text) => text !== '');
  if (given.every((text) => /^([a-z\d._-]+|\[[\da-f:.]+\])$/.test(text))) return given;
  throw new ConfigError(`${name} must be names of hosts without ports, with commas.`);
}

/** Addresses or CIDR ranges with commas between them. */
function addresses(env: Env, name: string): string[] {
  const all = (env[name] ?? '').split(',').map((text) => text.trim());
  const given = all.filter((text) => text !== '');
  for (const text of given) {
    const [address = '', bits] = text.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    if (isIP(address) !== 0 && isRange) continue;
    throw new ConfigError(
      `${name} must be addresses, such as 10.0.0.1 or 10.0.0.0/8, with commas.`,
    );
  }
  return given;
}

/** Reads a PostgreSQL URL. Errors never repeat the value: it holds a password. */
function postgresUrl(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !singleHosts(text).every((url) => URL.canParse(url))) {
    throw new ConfigError(`${name} must be a postgres:// address.`);
  }
  return text;
}
