/** A variable of the environment that steers the service. */
export interface Setting {
  name: string;
  /** Value without the variable, in words. */
  fallback: string;
  meaning: string;
}

/**
 * Variables of the clients (the command, the SDK and its tests), which `surety whoami --env` and the quickstart export.
 * The service reads none of them, and starts in a shell that has them.
 */
export const clientVariables: readonly string[] = [
  'SURETY_BASE_URL',
  'SURETY_IDENTITY',
  'SURETY_AUTHORIZATION',
  'SURETY_MANAGEMENT_KEY',
  'SURETY_BRAND_ID',
  'SURETY_PROFILE',
  'SURETY_DEBUG',
  'SURETY_TEST_SERVICE',
];

/** Every setting, in the order in which help and guides list them. `config.ts` reads them. */
export const settings: readonly Setting[] = [
  { name: 'SURETY_ENVIRONMENT', fallback: 'sandbox', meaning: 'sandbox or live' },
  { name: 'SURETY_PORT', fallback: '4000', meaning: 'port of the API; 0 for a free one' },
  {
    name: 'SURETY_HOST',
    fallback: 'localhost, in live 0.0.0.0',
    meaning: 'address to listen on',
  },
  {
    name: 'SURETY_DATA_DIR',
    fallback: '.surety',
    meaning: 'folder of the embedded database, the sandbox keys and logs',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded PostgreSQL',
    meaning: 'postgres:// address; live, api and worker need it',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: 'DATABASE_URL',
    meaning: 'address of the database itself where DATABASE_URL leads through a connection pooler',
  },
  {
    name: 'DATABASE_MIGRATION_URL',
    fallback: 'DATABASE_DIRECT_URL',
    meaning: 'address for the role that owns the tables, which migrations alone use',
  },
  {
    name: 'SURETY_DATABASE_TLS',
    fallback: 'verify',
    meaning: 'off lets live use a database without sslmode=verify-full on a trusted network',
  },
  { name: 'SURETY_DATABASE_POOL', fallback: '20', meaning: 'connections of a process, 4 to 500' },
  {
    name: 'SURETY_VAULT_KEYS',
    fallback: 'vault.key in the data folder',
    meaning:
      'master keys, version:base64 separated by commas; needed beside DATABASE_URL. echo "1:$(openssl rand -base64 32)" makes one',
  },
  {
    name: 'SURETY_PUBLIC_URL',
    fallback: 'http://localhost:<port>',
    meaning: 'address of the service for customers; links begin with it',
  },
  {
    name: 'SURETY_BEHIND_TLS_PROXY',
    fallback: 'off',
    meaning: 'on where only a proxy that ends TLS reaches the service; live needs it',
  },
  {
    name: 'SURETY_TRUSTED_PROXIES',
    fallback: 'none',
    meaning:
      'addresses or ranges of proxies whose X-Forwarded-For is believed; needed with SURETY_BEHIND_TLS_PROXY',
  },
  {
    name: 'SURETY_HOSTS',
    fallback: 'none',
    meaning: 'more host names that the API answers for',
  },
  {
    name: 'SURETY_METRICS_PORT',
    fallback: 'none',
    meaning: 'port for health and metrics; live has metrics nowhere else',
  },
  { name: 'SURETY_BANK_FOLDER', fallback: 'none', meaning: "folder of the bank's mailbox" },
  {
    name: 'SURETY_DOCUMENT_SCANNER',
    fallback: 'none: documents are not scanned',
    meaning: 'host:port or socket path of clamd, which scans uploaded documents for malware',
  },
  {
    name: 'SURETY_LOG_LEVEL',
    fallback: 'info',
    meaning: 'debug, info, warn, error or silent',
  },
  {
    name: 'SURETY_RATE_LIMIT',
    fallback: 'none, in live 1000',
    meaning: 'requests of a brand in a minute; 0 for no limit',
  },
  {
    name: 'SURETY_CUSTOMER_RATE_LIMIT',
    fallback: 'none, in live 60',
    meaning: "requests of one customer's temporary keys in a minute",
  },
  {
    name: 'SURETY_ADDRESS_RATE_LIMIT',
    fallback: 'none, in live 60',
    meaning: 'refused keys and links of one address in a minute',
  },
  {
    name: 'SURETY_MAX_CONNECTIONS',
    fallback: '10000',
    meaning:
      'connections of one process; a tenth of them at most of one address that is no trusted proxy',
  },
  {
    name: 'SURETY_HEADERS_TIMEOUT',
    fallback: '15',
    meaning: 'seconds until the headers of a request have arrived',
  },
  {
    name: 'SURETY_REQUEST_TIMEOUT',
    fallback: '120',
    meaning: 'seconds until the whole of a request has arrived',
  },
  {
    name: 'SURETY_KEEP_ALIVE_TIMEOUT',
    fallback: '72',
    meaning: 'seconds between two requests of a connection',
  },
  {
    name: 'SURETY_IDLE_TIMEOUT',
    fallback: '900',
    meaning: 'seconds without a byte either way',
  },
  {
    name: 'SURETY_BODY_MEMORY',
    fallback: '256',
    meaning: 'MiB of large bodies that a process receives at a time',
  },
  { name: 'SURETY_WORKER_CONCURRENCY', fallback: '20', meaning: 'jobs of a worker at a time' },
  {
    name: 'SURETY_CLOCK_ADVANCES',
    fallback: '16',
    meaning: 'worlds whose clocks a process advances at a time, each on a connection',
  },
  {
    name: 'SURETY_WORKER_PORT',
    fallback: 'none',
    meaning: 'port for health and metrics of a worker process',
  },
  {
    name: 'SURETY_DRAIN_SECONDS',
    fallback: '5 for api, else 0',
    meaning: 'seconds for which a stopping process is unready and still serves',
  },
  {
    name: 'SURETY_EVENTS_KEPT_DAYS',
    fallback: '90',
    meaning: 'days that events and deliveries are kept, 30 or more',
  },
  {
    name: 'SURETY_PORTAL',
    fallback: 'on',
    meaning: 'off serves neither the portal nor the guides',
  },
  {
    name: 'SURETY_REQUEST_LOG',
    fallback: 'on',
    meaning: 'off neither keeps nor counts requests for GET /requests',
  },
  {
    name: 'SURETY_REQUESTS_KEPT_DAYS',
    fallback: '7, in live 30',
    meaning: 'days that the request log is kept, 1 to 400',
  },
  {
    name: 'SURETY_CHECK_ANSWERS',
    fallback: 'off',
    meaning: 'on checks every response against its schema before it is sent',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    meaning: 'address of an OpenTelemetry collector (OTLP over HTTP), which then receives traces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    fallback: 'http/json',
    meaning: 'http/json, the only protocol that is supported',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    meaning: 'traces recorded: [parentbased_]always_on, always_off or traceidratio',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    meaning: 'share of traces that traceidratio records, 0 to 1',
  },
  {
    name: 'OTEL_SDK_DISABLED',
    fallback: 'false',
    meaning: 'true exports no traces, even with an address',
  },
];

/** The settings as text for a command's help. */
export function describeSettings(): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(width)}  ${meaning} (${fallback})`,
  );
  return ['', 'Settings, as environment variables (and what holds without them):', ...lines].join(
    '\n',
  );
}
