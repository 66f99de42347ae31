import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { BoundedClient, Follower } from './bounded-client.ts';
import { ConnectionCut } from './bounded-client.ts';
import { judgeSlow, lateMs, slowMs } from './late-statements.ts';
import { type Answer, probeMs, probeServer, type ServerState } from './probe-server.ts';

/** A statement that waits for longer, while a new connection gets no answer either, is given up. */
const silentMs = 2_000;
/** A probe that took longer than its limit was held up by this process. */
const heldUpMs = 1_000;

/** Scheme, user, hosts and the rest of an address. */
const parts = /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]+)(.*)$/;

/** The addresses of the single hosts of an address; one for an address of one host. */
export function singleHosts(url: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

const nothing = { pids: [], impatient: [] };

const addresses = new Map<string, DatabaseAddress>();

/** What this process knows of an address. */
export function addressOf(url: string): DatabaseAddress {
  const known = addresses.get(url);
  if (known) return known;
  const made = new DatabaseAddress(url);
  addresses.set(url, made);
  return made;
}

/** The highest timeline of each system that this process has seen. */
const highestTimelines = new Map<string, number>();
const highestOf = (system: string) => highestTimelines.get(system) ?? 0;

function noteTimeline({ system, timeline, remembered }: ServerState): void {
  if (system === null) return;
  highestTimelines.set(system, Math.max(highestOf(system), timeline, remembered));
}

function isSuperseded({ system, timeline }: ServerState): boolean {
  return system !== null && timeline > 0 && timeline < highestOf(system);
}

/**
 * An address of PostgreSQL and the server that it stands for at the moment. It may name several hosts as libpq's do
 * (`postgres://h1,h2/db?target_session_attrs=read-write`); node-postgres itself knows one host. Connections lead to
 * the host that takes writes on the highest timeline. When the address stands for another server, those to the
 * earlier one are cut: nothing else would tell them of a server that vanished without a word.
 */
export class DatabaseAddress implements Follower {
  readonly urls: readonly string[];
  readonly #clients = new Set<BoundedClient>();
  #current = 0;
  #identity: string | undefined;
  #answeredAtMs = 0;
  #superseded: string | null = null;
  #fault: string | null = null;
  #isReadOnly = false;
  /** Server sessions, given up here, whose commits wait for a standby. */
  #stuck: readonly number[] = [];
  #looking: Promise<void> | undefined;

  constructor(url: string) {
    this.urls = singleHosts(url);
  }

  added(client: BoundedClient): void {
    this.#clients.add(client);
  }

  removed(client: BoundedClient): void {
    this.#clients.delete(client);
  }

  answered(): void {
    this.#answeredAtMs = performance.now();
  }

  /** Reason for which a statement would not be answered; null if it would. */
  get refusal(): string | null {
    if (this.#superseded ?? this.#fault) return this.#superseded ?? this.#fault;
    return this.#stuck.length > 0 ? 'commits wait for a synchronous standby' : null;
  }

  /** Reason for which requests cannot do all that they do; null if they can. */
  get problem(): string | null {
    return this.refusal ?? (this.#isReadOnly ? 'the database is read-only' : null);
  }

  /** Identity of the server that takes writes, as of the last look; null while none is known to. */
  get server(): string | null {
    return this.problem === null ? (this.#identity ?? null) : null;
  }

  /** Reason for which no connection is made: another server has taken the place of this one. */
  get superseded(): string | null {
    return this.#superseded;
  }

  /** Longest wait for an answer at the moment, in milliseconds. */
  get waitedMs(): number {
    return Math.max(0, ...[...this.#clients].map(({ waitedMs }) => waitedMs));
  }

  /** A socket that connects to the present host, whatever host it is passed. */
  openSocket(): Socket {
    if (this.#superseded !== null) return new RefusedSocket(this.#superseded);
    if (this.urls.length === 1) return new Socket();
    const { port, hostname } = new URL(this.urls[this.#current] ?? '');
    return new ChosenSocket(Number(port || 5432), hostname);
  }

  /** Asks all hosts what they are and acts on it: new connections lead to the right one, dead ones are cut. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const askedAtMs = performance.now();
    const slow = [...this.#clients].filter(({ waitedMs }) => waitedMs > slowMs);
    const late = slow.filter(({ waitedMs, isPatient }) => waitedMs > lateMs && !isPatient);
    const asked = {
      pids: [...slow.map(({ serverPid }) => serverPid), ...this.#stuck],
      impatient: late.map(({ serverPid }) => serverPid),
    };
    const probe = (url: string, host: number) =>
      probeServer(url, { ...(host === this.#current ? asked : nothing), highestOf });
    const answers = await Promise.all(this.urls.map(probe));
    // What arrived while the event loop was blocked is read before it is missed.
    await turn();
    for (const answer of answers) if (isState(answer)) noteTimeline(answer);
    const host = this.#newest(answers);
    const answer = answers[host] ?? 'unclear';
    if (!isState(answer)) return this.#meetSilence(answer, askedAtMs);
    this.#fault = null;
    this.#isReadOnly = !answer.takesWrites;
    if (!this.#follow(host, answer)) return;
    if (!answer.sessions) {
      if (!answer.isWaiting) for (const client of slow) client.seeAtWork();
      return;
    }
    const { lost, stuck, atWork } = judgeSlow(slow, answer.sessions, this.#stuck);
    for (const client of atWork) client.seeAtWork();
    for (const [client, reason] of lost) client.cut(reason);
    this.#stuck = stuck;
  }

  /** The host to use: of those that take writes the one on the highest timeline; else the present one. */
  #newest(answers: readonly Answer[]): number {
    const timelineOf = (host: number) => {
      const answer = answers[host];
      return answer && isState(answer) && answer.takesWrites ? answer.timeline : -1;
    };
    let newest = this.#current;
    for (const host of answers.keys()) {
      if (timelineOf(host) > timelineOf(newest)) newest = host;
    }
    return newest;
  }

  /** Leads connections to a server; false if there is nothing more to do about those that are open. */
  #follow(host: number, state: ServerState): boolean {
    if (isSuperseded(state)) {
      const { timeline, system } = state;
      const seen = highestOf(system ?? '');
      this.#superseded = `its server is on timeline ${timeline}, and one on timeline ${seen} was promoted after it`;
      this.#cutAll(this.#superseded);
      return false;
    }
    this.#superseded = null;
    const isSame = this.#identity === undefined || this.#identity === state.identity;
    this.#identity = state.identity;
    if (isSame && host === this.#current) return true;
    this.#current = host;
    this.#stuck = [];
    this.#cutAll('the address of the database leads to another server now');
    return false;
  }

  #meetSilence(answer: 'silent' | 'unclear', askedAtMs: number): void {
    const isHeldUp = performance.now() - askedAtMs > probeMs + heldUpMs;
    if (isHeldUp || this.#answeredAtMs > askedAtMs) return;
    this.#fault = answer === 'silent' ? 'the database does not answer' : null;
    if (this.#fault === null) return;
    for (const client of this.#clients) if (client.waitedMs > silentMs) client.cut(this.#fault);
  }

  #cutAll(reason: string): void {
    for (const client of this.#clients) client.cut(reason);
  }
}

function isState(answer: Answer): answer is ServerState {
  return typeof answer === 'object';
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

class RefusedSocket extends Socket {
  readonly #reason: string;

  constructor(reason: string) {
    super();
    this.#reason = reason;
  }

  override connect(..._told: unknown[]): this {
    return this.destroy(new ConnectionCut(this.#reason));
  }
}
