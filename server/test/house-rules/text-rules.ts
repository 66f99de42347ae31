import { type RepositoryFile, withoutComments } from './repository-files.ts';

/** A rule about the text of files, with samples that it must find. */
export interface TextRule {
  /** Continues "no file ...". */
  name: string;
  why: string;
  /** Paths to which the rule applies. */
  files: RegExp;
  exempt?: RegExp;
  /** Matches a forbidden line. */
  banned: { test(line: string): boolean };
  /** True if the rule applies to comments too. */
  inComments?: boolean;
  planted: readonly string[];
  harmless: readonly string[];
}

const CARD_NUMBER = /(?<![\w-])[3-6]\d{3}(?:[ -]?\d{4}){3}(?![\w-])/g;

/** Checks the Luhn digit of card numbers (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  const values = [...digits].reverse().map((digit, index) => Number(digit) * (1 + (index % 2)));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

const SOURCE = /^server\/src\/.*(?<!\.test)\.ts$/;
const EVERYTHING = /./;

export const TEXT_RULES: readonly TextRule[] = [
  {
    name: 'reads the time by itself',
    why: 'business time is context.clock.now(), technical code uses wallClock',
    files: /^(server|portal)\/src\/.*(?<!\.test)\.tsx?$/,
    // The browser's clock has one place too. The library of PDFs takes the time that it is given as a Date.
    exempt:
      /^(server\/src\/(platform\/clock\/.*|kernel\/ids\.ts|platform\/pdf\/tagged-pdf\.ts)|portal\/src\/platform\/wall-clock\.ts)$/,
    banned: /\bnew Date\b|\bDate\.(now|parse|UTC)\b|(?<![.\w])Date\(|\bTemporal\.Now\b/,
    planted: ['new Date()', 'Date.now()', 'const at = Date();', 'Temporal.Now.instant()'],
    harmless: ['Temporal.PlainDate.from(text)', 'clock.now()', '/** no Date.now() here */'],
  },
  {
    name: 'of a feature holds SQL outside a store',
    why: 'one finds the statements of a table in stores, one statement a function',
    files: /^server\/src\/features\/.*(?<!-store|\.test)\.ts$/,
    banned: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<.*>)?`/,
    planted: ["await unit.db.selectFrom('cards')", 'await sql`select 1`', 'sql<{ n: bigint }>`'],
    harmless: ['/** One `sql` file. */', 'const { sql } = parts;'],
  },
  {
    name: 'names a type by a bare participle',
    why: 'a type is a thing, and its name says which: MatchedEntry, not Matched',
    files: /^(server|cli|portal|sdk)\/src\/.*(?<!\.test|\.generated)\.tsx?$/,
    // A word of the public API of the SDK.
    exempt: /^sdk\/src\/platform\/options\.ts$/,
    banned:
      /^\s*(export )?(interface|type) ([A-Z][a-z]*[^eE\W]ed|Met|Told|Known|Read|Kept|Found|Seen|Sent|Shown|Given|Written|Taken|Proven|Chosen)(?=[ <])/,
    planted: ['interface Booked {', 'export type Told = string;', '  type Wanted<T> = T;'],
    harmless: ['interface BookedEntry {', 'export type ReadClock = () => Date;', 'const Kept = 1;'],
  },
  {
    name: 'asks the database for the time',
    why: "the database's clock is neither the brand's nor this process's",
    files: /^server\/(src|migrations)\/.*(?<!\.test)\.(ts|sql)$/,
    // The journal of migrations is technical, and no clock of ours runs before it. Heartbeats, limits and
    // the job queue compare machines, whose clocks differ (docs/decisions/0121).
    exempt:
      /^server\/src\/(platform\/db\/(apply-migration|lock-patience)|kernel\/clock|platform\/clock\/follow-database-clock|platform\/http\/limits\/rate-counts-store|platform\/jobs\/(worker-heartbeat|claimed-alarms|due-alarms))\.ts$/,
    banned:
      /(?<![.\w]|\bget )now\(\)|\b(clock|statement|transaction)_timestamp\(|\b(current_(timestamp|date|time)|localtimestamp)\b/i,
    planted: ['default now()', 'select CURRENT_TIMESTAMP', 'current_date', 'clock_timestamp()'],
    harmless: [
      'context.clock.now()',
      'p_now timestamptz',
      '-- never now()',
      'get now(): Temporal.Instant',
    ],
  },
  {
    name: 'repeats work by a loop of its own',
    why: 'platform/repeat.ts stops, waits for the run in progress, and logs an outage once',
    files: SOURCE,
    // Measurements of the process; connections and servers that are opened again; followers, which are
    // polled for only while there are any; one slow answer of a receiver; the limit of a stop; a statement of
    // the queue that is tried again.
    exempt:
      /^server\/src\/(platform\/(event-loop|collect-start-garbage|db\/commit-signals|embedded-postgres\/keep-running|jobs\/worker)|commands\/shutdown|features\/(events\/events\/look-pace|sandbox\/receivers\/receiver-pages))\.ts$/,
    banned: /\bsetInterval\(|\b(sleep|pause|setTimeout)\([^()]*\{[^}]*\bsignal\b/,
    planted: [
      'const timer = setInterval(sweep, everyMs);',
      'await pause(everyMs, undefined, { signal }).catch(() => {});',
      'await sleep(everyMs, undefined, { ref: false, signal: stopping.signal });',
    ],
    harmless: ['await pause(100);', "repeat('sweeping', { everyMs, run })"],
  },
  {
    name: 'connects to PostgreSQL by itself',
    why: 'platform/db/connections.ts gives every connection its limits, and the server that its address stands for',
    files: SOURCE,
    // The limits themselves; the pool of requests, which is made of that file's configuration; the probe, which asks
    // one host.
    exempt: /^server\/src\/platform\/db\/(connections|bounded-client|fair-pool|probe-server)\.ts$/,
    banned:
      /\b(new|extends) (pg\.(Client|Pool)|BoundedClient)\b|\bimport \{[^}]*\b(Client|Pool)\b[^}]*\} from 'pg'/,
    planted: [
      'const client = new pg.Client(url);',
      'class Own extends pg.Pool {',
      "import { Pool } from 'pg';",
      'new BoundedClient({ connectionString })',
    ],
    harmless: ['client: pg.Client', "import type pg from 'pg';", 'openPool(url, { max: 3 })'],
  },
  {
    name: 'copies a context by hand',
    why: 'a copy loses the methods; context.with() keeps the transaction of a unit',
    files: SOURCE,
    banned: /\.\.\.(context|unit)\b/,
    planted: ['{ ...context, clock }', 'const moment = { ...unit };'],
    harmless: ['context.with({ clock })', '...contexts'],
  },
  {
    name: 'reads the environment',
    why: 'config.ts is the only reader, and refuses bad values by name',
    files: SOURCE,
    exempt: /^server\/src\/config\.ts$/,
    banned: /\bprocess\.env\b|\bimport\.meta\.env\b|\bfrom 'node:process'/,
    planted: ['process.env.PORT', "import { env } from 'node:process';"],
    harmless: ['process.pid'],
  },
  {
    name: 'computes with decimals',
    why: 'money is whole cents; a double rounds',
    files: SOURCE,
    banned: /\bparseFloat\b|\.toFixed\(|\bMath\.(round|floor|ceil)\([^)]*(cents|amount)/i,
    planted: ['Number.parseFloat(text)', 'amount.toFixed(2)', 'Math.round(amount * 100)'],
    harmless: ['formatDecimalAmount(cents)'],
  },
  {
    name: 'imports a path as if it were a URL',
    why: 'a folder may have a %, # or ? in its name, and a path of Windows is no URL: pathToFileURL(path).href',
    files: /\.(ts|tsx|mjs|js)$/,
    banned:
      /(?<![.\w])import\((?!\s*($|['"]|`(?!\$)|pathToFileURL\(|[\w.]+\.href\)|\w+ \? pathToFileURL\())/,
    planted: [
      'await import(source)',
      "await import(join(folder, 'main.ts'))",
      "await import(isClone ? source : '../src/main.js')",
    ],
    harmless: [
      "await import('./main.ts')",
      'import(`@surety/sdk/operations`)',
      'await import(pathToFileURL(file).href)',
      'worlds.import(text)',
    ],
  },
  {
    name: 'gives up on types',
    why: 'a wrong type is corrected, not silenced',
    files: /\.tsx?$/,
    // Biome itself finds `any` (noExplicitAny), and requires a reason for each exception.
    banned: /@ts-(ignore|expect-error|nocheck)\b|\bas unknown as\b/,
    inComments: true,
    planted: ['// @ts-ignore', 'x as unknown as Y'],
    harmless: ['as const', 'value as Known'],
  },
  {
    name: 'defers work',
    why: 'open work belongs in an issue',
    files: EVERYTHING,
    banned: /\b(TODO|FIXME|XXX|HACK|WIP|TBD)\b(?!-)/,
    inComments: true,
    planted: ['// TODO: later', '-- FIXME', 'TBD'],
    harmless: ['XXX-XX-6789', 'todo el mundo'],
  },
  {
    name: 'waits for time to pass',
    why: 'a test waits for outcomes (eventually), or moves a clock',
    files: /\.test\.tsx?$/,
    // The kill tests end a process at random moments, so they have no outcome to wait for.
    exempt: /^server\/test\/journeys\/crash\.test\.ts$/,
    banned: /\bsetTimeout\(|\bsleep\(|timers\/promises/,
    planted: ['await new Promise((done) => setTimeout(done, 50));', 'await sleep(1);'],
    harmless: ['await eventually(read)'],
  },
  {
    name: "holds what could be a person's number",
    why: "fixtures use only the sandbox's SSNs and 123-45-6789",
    files: EVERYTHING,
    banned:
      /(?<![\d-])(?!(?:(\d)\1\1-\1\1-\1{4}|999-99-(0000|1111)|123-45-6789)(?!\d))\d{3}-\d{2}-\d{4}(?![\d-])/,
    inComments: true,
    planted: ['078-05-1120', 'ssn: "219-09-9999"'],
    harmless: ['000-00-0000', '999-99-1111', '123-45-6789', 'XXX-XX-6789', '2026-01-02'],
  },
  {
    name: "holds what could be a card's number",
    why: 'card numbers are generated at run time, and shown only on the reveal page',
    files: EVERYTHING,
    banned: {
      test: (line) =>
        (line.match(CARD_NUMBER) ?? []).some((text) => passesLuhn(text.replaceAll(/\D/g, ''))),
    },
    inComments: true,
    planted: ['4000 0000 0000 0002', "number: '5555555555554444'"],
    harmless: ['4000000000000003', 'tok_sandbox_4000000000000002', '20260102'],
  },
];

/** The lines of a file that break the rule, as "path:line". */
export function breaches(rule: TextRule, file: RepositoryFile): string[] {
  if (!rule.files.test(file.path) || rule.exempt?.test(file.path)) return [];
  const text = rule.inComments ? file.text : withoutComments(file.text, file.path);
  return text
    .split('\n')
    .flatMap((line, index) => (rule.banned.test(line) ? [`${file.path}:${index + 1}`] : []));
}
