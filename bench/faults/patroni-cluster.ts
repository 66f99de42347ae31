import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withFolder } from '../sandbox.ts';
import { ask } from './kyc-load.ts';
import { findBinaries, freePort, serverUser } from './own-cluster.ts';

const execute = promisify(execFile);

/** Client of etcd that Patroni uses: that of etcd's second interface, or of its third. */
export type StoreClient = 'etcd' | 'etcd3';

/** Three PostgreSQL servers, each under a Patroni, of the machine's own packages. */
export interface PatroniCluster {
  folder: string;
  /** Address of a database over all hosts. */
  urlOf(database: string): string;
  nodes: readonly PatroniNode[];
  /** The node whose Patroni has the lock of the leader and whose server takes writes. */
  findLeader(): Promise<PatroniNode | undefined>;
  /** Waits until all nodes follow one leader, one of them synchronously. */
  untilWhole(): Promise<PatroniNode>;
  /** Lets Patroni change the leader. */
  switchOver(from: PatroniNode): Promise<void>;
}

/** One server and its Patroni, on an address of its own, so that packets can be dropped for both. */
export interface PatroniNode {
  name: string;
  url: string;
  start(): Promise<void>;
  /** Sends a signal to the server, its sessions and its Patroni. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Drops all packets to and from the node, those to etcd too, or lets them through again. */
  cut(isCut: boolean): Promise<void>;
}

const settings = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
};

interface Node extends PatroniNode {
  rest: string;
  stop(): Promise<void>;
}

/** Runs `work` on a new cluster, ended and deleted afterwards (root, Linux: packets are dropped by iptables). */
export async function withPatroniCluster(
  client: StoreClient,
  work: (cluster: PatroniCluster) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const user = await serverUser();
    if (!user) throw new Error('Run this as root: it drops packets, and servers run as postgres.');
    await chmod(folder, 0o755);
    await chown(folder, user.uid, user.gid);
    const ports = { store: await freePort(), server: await freePort(), rest: await freePort() };
    const store = startStore(folder, ports.store, user);
    const nodes = await Promise.all(
      [1, 2, 3].map((number) => openNode({ folder, number, ports, client, user })),
    );
    const cluster = clusterOf(folder, nodes, ports);
    try {
      for (const node of nodes) await node.start();
      await cluster.untilWhole();
      await work(cluster);
    } finally {
      for (const node of nodes) await node.stop();
      store.kill('SIGKILL');
    }
  });
}

interface Ports {
  store: number;
  server: number;
  rest: number;
}

function clusterOf(folder: string, nodes: readonly Node[], ports: Ports): PatroniCluster {
  const findLeader = async () => {
    const asked = await Promise.all(nodes.map(async (node) => (await isLeader(node)) && node));
    return asked.find((node) => node !== false);
  };
  const untilWhole = async (): Promise<PatroniNode> => {
    const deadline = performance.now() + 120_000;
    while (performance.now() < deadline) {
      const leader = await findLeader();
      const followers = leader && (await countFollowers(leader.url));
      if (leader && followers === nodes.length - 1) return leader;
      await sleep(250);
    }
    throw new Error(`The cluster is not whole: ${await readLogs(folder)}`);
  };
  return {
    folder,
    nodes,
    findLeader,
    untilWhole,
    urlOf: (database) =>
      `postgres://surety@${nodes.map(({ rest }) => rest.replace(String(ports.rest), String(ports.server))).join(',')}/${database}?target_session_attrs=read-write`,
    switchOver: async (from) => {
      const { rest } = nodes.find(({ name }) => name === from.name) ?? {};
      const body = JSON.stringify({ leader: from.name });
      const answer = await fetch(`http://${rest}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
    },
  };
}

async function isLeader({ rest, url }: Node): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  const answer = await fetch(`http://${rest}/primary`, { signal }).catch(() => null);
  if (!answer?.ok) return false;
  const rows = await ask<{ is_standby: boolean }>(url, 'select pg_is_in_recovery() as is_standby');
  return rows?.[0]?.is_standby === false;
}

/** Standbys that follow a leader; 0 while none of them is synchronous. */
async function countFollowers(url: string): Promise<number> {
  const rows = await ask<{ count: number; synchronous: number }>(
    url,
    `select count(*)::int as count, (count(*) filter (where sync_state = 'sync'))::int as synchronous
       from pg_stat_replication where state = 'streaming'`,
  );
  return rows?.[0]?.synchronous ? rows[0].count : 0;
}

type User = { uid: number; gid: number };

function startStore(folder: string, port: number, user: User): ChildProcess {
  const url = `http://0.0.0.0:${port}`;
  const args = ['--data-dir', join(folder, 'store'), '--enable-v2', '--log-level', 'error'];
  const listen = ['--listen-client-urls', url, '--advertise-client-urls', url];
  const peers = ['--listen-peer-urls', 'http://127.0.0.1:0'];
  return spawn('etcd', [...args, ...listen, ...peers], { ...user, stdio: 'ignore' });
}

async function openNode(options: {
  folder: string;
  number: number;
  ports: Ports;
  client: StoreClient;
  user: User;
}): Promise<Node> {
  const { folder, number, ports, client, user } = options;
  const name = `n${number}`;
  const [host, storeHost] = [`127.0.3.${number}`, `127.0.3.${10 + number}`];
  const home = join(folder, name);
  const data = join(home, 'data');
  const file = join(folder, `${name}.json`);
  const rest = `${host}:${ports.rest}`;
  await mkdir(home, { mode: 0o700 });
  await chown(home, user.uid, user.gid);
  const login = (username: string) => ({ username });
  const trusted = ['local all all trust', 'host all all 127.0.0.0/8 trust'];
  const configuration = {
    scope: 'faults',
    name,
    restapi: { listen: rest, connect_address: rest },
    [client]: { host: `${storeHost}:${ports.store}` },
    bootstrap: { dcs: settings, initdb: [{ encoding: 'UTF8' }, { locale: 'C' }] },
    postgresql: {
      listen: `${host}:${ports.server}`,
      connect_address: `${host}:${ports.server}`,
      data_dir: data,
      bin_dir: await findBinaries(),
      pg_hba: [...trusted, 'host replication all 127.0.0.0/8 trust'],
      authentication: { superuser: login('surety'), replication: login('replicator') },
      parameters: { unix_socket_directories: home },
    },
  };
  // Patroni reads YAML, and JSON is YAML.
  await writeFile(file, JSON.stringify(configuration));
  let patroni: ChildProcess | undefined;
  const signal = async (kind: NodeJS.Signals) => {
    // Patroni first, so that it starts no server that was killed; then the postmaster, which starts no more sessions.
    if (patroni) send(patroni.pid ?? 0, kind);
    const postmaster = await readPostmaster(data);
    if (postmaster === 0) return;
    send(postmaster, kind);
    for (const pid of await childrenOf(postmaster)) send(pid, kind);
  };
  const cut = async (isCut: boolean) => {
    for (const address of [host, storeHost]) {
      for (const side of ['-s', '-d']) {
        const rule = [isCut ? '-I' : '-D', 'INPUT', side, address, '-j', 'DROP'];
        await execute('iptables', ['-w', ...rule]);
      }
    }
  };
  return {
    name,
    rest,
    url: `postgres://surety@${host}:${ports.server}/postgres`,
    start: async () => {
      const log = join(folder, `${name}.log`);
      const command = `exec patroni ${file} >>${log} 2>&1`;
      const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
      patroni = spawn('sh', ['-c', command], { ...user, cwd: home, env, stdio: 'ignore' });
    },
    signal,
    cut,
    stop: async () => {
      await signal('SIGCONT');
      const exited = patroni && patroni.exitCode === null && patroni.signalCode === null;
      const ended = exited ? once(patroni as ChildProcess, 'exit') : undefined;
      await signal('SIGKILL');
      await ended;
    },
  };
}

function send(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind);
  } catch {
    // It has ended.
  }
}

/** The server's first process; 0 where none runs. */
async function readPostmaster(data: string): Promise<number> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  // The file outlives a server that was killed, and its number may be another process's by then.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(data) ? pid : 0;
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isChild = async (pid: string) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name, in brackets, may have spaces; state and parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  };
  const found = await Promise.all(pids.map(async (pid) => ((await isChild(pid)) ? [pid] : [])));
  return found.flat().map(Number);
}

async function readLogs(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text, index) => `${names[index]}:\n${text.slice(-2_000)}`).join('\n');
}
