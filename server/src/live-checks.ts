import type { Config } from './config.ts';
import { singleHosts } from './platform/db/database-address.ts';

/** One thing that live needs, and what to do where it is not so. */
export interface Check {
  item: string;
  status: 'ok' | 'missing' | 'wrong';
  /** Empty when ok. */
  remedy: string;
}

/** Host names of this machine: traffic to them crosses no network. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

const ok = (item: string): Check => ({ item, status: 'ok', remedy: '' });
const missing = (item: string, remedy: string): Check => ({ item, status: 'missing', remedy });
const wrong = (item: string, remedy: string): Check => ({ item, status: 'wrong', remedy });

/** Checks of the settings that live needs, without a network. */
export function checkLiveSettings(config: Config): Check[] {
  return [
    config.environment === 'live'
      ? ok('environment')
      : wrong('environment', 'Set SURETY_ENVIRONMENT=live.'),
    checkDatabase(config),
    config.vaultKeys === null
      ? missing(
          'vault keys',
          'Set SURETY_VAULT_KEYS to keys that you back up, such as the output of: echo "1:$(openssl rand -base64 32)"',
        )
      : ok('vault keys'),
    checkPublicUrl(config.publicUrl),
    checkListening(config),
    checkProxies(config),
    config.logLevel === 'debug'
      ? wrong('log level', 'Set SURETY_LOG_LEVEL to info or above: debug logs too much for live.')
      : ok('log level'),
    config.rateLimitPerMinute === null
      ? wrong('rate limit', 'Set SURETY_RATE_LIMIT above 0.')
      : ok('rate limit'),
    config.bankFolder === null
      ? missing('bank files', "Set SURETY_BANK_FOLDER to the folder of the bank's mailbox.")
      : ok('bank files'),
  ];
}

function checkDatabase(config: Config): Check {
  const { databaseUrl, databaseDirectUrl, databaseMigrationUrl, databaseTls } = config;
  const item = 'database';
  if (databaseUrl === null) {
    return missing(
      item,
      "Set DATABASE_URL to a PostgreSQL server: the embedded one is a sandbox's.",
    );
  }
  if (databaseTls === 'off') return ok(item);
  const addresses = Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_MIGRATION_URL: databaseMigrationUrl,
  });
  const unsafe = addresses.find(([, url]) => url !== null && !isVerified(url));
  if (!unsafe) return ok(item);
  return wrong(
    item,
    `Add sslmode=verify-full to ${unsafe[0]}, or set SURETY_DATABASE_TLS=off where the network is trusted.`,
  );
}

function isVerified(url: string): boolean {
  return singleHosts(url).every((host) => {
    const { hostname, searchParams } = new URL(host);
    const isLocal = hostname === '' || loopback.has(hostname);
    return isLocal || searchParams.get('sslmode') === 'verify-full';
  });
}

function checkPublicUrl(publicUrl: string): Check {
  const item = 'public address';
  const remedy =
    'Set SURETY_PUBLIC_URL to the https address, with a host name, that customers reach.';
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  const isNumeric = /^[\d.]+$|^\[/.test(url?.hostname ?? '');
  const isPublic = url?.protocol === 'https:' && !loopback.has(url.hostname) && !isNumeric;
  return isPublic ? ok(item) : wrong(item, remedy);
}

/** The service speaks plain HTTP, so a proxy that ends TLS must be in front of it. */
function checkListening({ host, behindTlsProxy }: Config): Check {
  const item = 'TLS';
  if (behindTlsProxy || loopback.has(host)) return ok(item);
  return wrong(
    item,
    `The service would listen on ${host} without TLS. Set SURETY_HOST=localhost, or set SURETY_BEHIND_TLS_PROXY=on where only a TLS proxy reaches it.`,
  );
}

/** Without the proxy's address all callers share it, and strangers use up everybody's tries. */
function checkProxies({ behindTlsProxy, trustedProxies }: Config): Check {
  const item = 'trusted proxies';
  if (!behindTlsProxy || trustedProxies.length > 0) return ok(item);
  return missing(
    item,
    'Set SURETY_TRUSTED_PROXIES to the addresses of the proxy that SURETY_BEHIND_TLS_PROXY=on names, such as 10.0.0.5.',
  );
}

/** The check of the service's database login, which no setting shows. */
export function checkLogin(problem: string | null): Check {
  const item = 'database login';
  if (problem === null) return ok(item);
  return wrong(
    item,
    `The role of DATABASE_URL ${problem}, so row-level security does not separate the brands. Use the role surety_service in DATABASE_URL, and the role that owns the tables in DATABASE_MIGRATION_URL.`,
  );
}

/** Renders checks one a line; those that are not ok say what to do. */
export function renderChecks(checks: readonly Check[]): string[] {
  return checks.map(
    ({ item, status, remedy }) => `${status.padEnd(8)} ${item}${remedy && `: ${remedy}`}`,
  );
}
