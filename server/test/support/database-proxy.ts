import { createServer, connect as openSocket, type Socket } from 'node:net';

/** A TCP proxy before a PostgreSQL server, which cuts connections as a fault does. */
export interface DatabaseProxy {
  connectionString: string;
  /** Cuts all connections and refuses new ones until `restore`. */
  cut(): void;
  /** The next answer that contains `text` is lost, with all after it; statements still arrive. */
  loseAnswersFrom(text: string): void;
  /**
   * Drops every byte of the open connections, for good and without closing them, as a network or a moved address
   * does. New connections are served, or with `all` as silent as the others until `restore`.
   */
  swallow(which: 'open' | 'all'): void;
  restore(): void;
  /** Serves new connections by another server, as a moved address does. */
  leadTo(connectionString: string): void;
  close(): Promise<void>;
}

export async function openDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  let target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'mute' | 'silent' = 'open';
  let silences: (() => void)[] = [];
  let muting: string | undefined;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    if (mode === 'cut') return void client.destroy();
    const upstream = openSocket(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    let isSilent = mode === 'silent';
    silences.push(() => {
      isSilent = true;
    });
    client.on('data', (bytes) => isSilent || upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (isSilent) return;
      if (muting !== undefined && bytes.includes(muting)) mode = 'mute';
      if (mode !== 'mute') client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => isSilent || client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(bound.port);
  return {
    connectionString: url.href,
    cut: () => {
      mode = 'cut';
      cutAll();
    },
    loseAnswersFrom: (text) => {
      muting = text;
    },
    swallow: (which) => {
      for (const silence of silences) silence();
      silences = [];
      if (which === 'all') mode = 'silent';
    },
    restore: () => {
      if (mode === 'mute') cutAll();
      mode = 'open';
      muting = undefined;
    },
    leadTo: (other) => {
      target = new URL(other);
    },
    close: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
