import { Socket } from 'node:net';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** Interval between checks of the present primary. */
const lookEveryMs = 3_000;
const answerMs = 3_000;

/** Scheme, user, hosts and the rest of an address. */
const address = /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]+)(.*)$/;

/** The addresses of the single hosts of an address; one for an address of one host. */
export function singleHosts(url: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = address.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

const choosers = new Map<string, HostChooser>();

/**
 * Options of connections to an address, which may name several hosts as libpq's do
 * (`postgres://h1,h2/db?target_session_attrs=read-write`): connections then lead to the host that
 * takes writes. node-postgres itself knows one host.
 */
export function connectionTo(url: string): Pick<pg.PoolConfig, 'connectionString' | 'stream'> {
  const [first = url, ...others] = singleHosts(url);
  if (others.length === 0) return { connectionString: url };
  return { connectionString: first, stream: () => chooserOf(url).openSocket() };
}

/**
 * Finds the host that takes writes, before the first connection; nothing for one host.
 *
 * @throws StartupError `database_unreachable` if no host takes writes.
 */
export async function chooseHost(url: string): Promise<void> {
  if (singleHosts(url).length === 1) return;
  if (await chooserOf(url).choose()) return;
  throw new StartupError(
    'database_unreachable',
    'None of the hosts of the database address can be reached and takes writes.',
  );
}

function chooserOf(url: string): HostChooser {
  const known = choosers.get(url);
  if (known) return known;
  const made = new HostChooser(singleHosts(url));
  choosers.set(url, made);
  return made;
}

/** Follows the host that takes writes; a change cuts the connections to the earlier one. */
class HostChooser {
  readonly #urls: readonly string[];
  readonly #sockets = new Set<Socket>();
  #current = 0;
  #isWatching = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** A socket that connects to the present primary, whatever host it is passed. */
  openSocket(): Socket {
    this.#watch();
    const { port, hostname } = new URL(this.#urls[this.#current] ?? '');
    const socket = new ChosenSocket(Number(port || 5432), hostname);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /** False if no host takes writes. */
  async choose(): Promise<boolean> {
    if (await takesWrites(this.#urls[this.#current])) return true;
    const answers = await Promise.all(this.#urls.map(takesWrites));
    const found = answers.indexOf(true);
    if (found === -1) return false;
    if (found !== this.#current) {
      this.#current = found;
      for (const socket of this.#sockets) socket.destroy();
    }
    return true;
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const look = async () => {
      await this.choose();
      setTimeout(look, lookEveryMs).unref();
    };
    setTimeout(look, lookEveryMs).unref();
  }
}

class ChosenSocket extends Socket {
  readonly #port: number;
  readonly #host: string;

  constructor(port: number, host: string) {
    super();
    this.#port = port;
    this.#host = host;
  }

  override connect(..._told: unknown[]): this {
    return super.connect(this.#port, this.#host);
  }
}

async function takesWrites(url: string | undefined): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      `select current_setting('transaction_read_only') as setting`,
    );
    return rows[0]?.setting === 'off';
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
