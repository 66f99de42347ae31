import { type LookupAddress, type LookupOptions, lookup, promises } from 'node:dns';
import { readFile } from 'node:fs/promises';

/** Finds all addresses of a name, as `lookup` of `node:dns` does. */
export type ResolveAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Longest wait of a name for the system's resolver. */
const waitMs = 10_000;
/** Time after which the machine's DNS servers and hosts file are read again: its networks change. */
const freshForMs = 30_000;

/**
 * Resolves names that brands choose. The system's resolver (getaddrinfo) has two threads for the whole process: two names
 * of a server that does not answer would hold them for ten seconds each, and with them the webhooks of every other brand
 * and each new connection to the database. So names are asked over DNS, which holds no thread. The names of the
 * machine's hosts file are the operator's word, and come first. Names that DNS does not have may be of a search domain: they
 * are left to the system, one at a time.
 *
 * @param options.servers addresses of DNS servers; those of the machine by default.
 * @param options.hostsFile file of the machine's own names.
 * @param options.timeoutMs wait for the first answer; the second try waits longer.
 */
export function createCallbackNames({
  servers,
  system = lookup,
  hostsFile = '/etc/hosts',
  timeoutMs = 2_000,
}: {
  servers?: readonly string[];
  system?: ResolveAll;
  hostsFile?: string;
  timeoutMs?: number;
} = {}): ResolveAll {
  const readMachine = () => {
    const resolver = new promises.Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers) resolver.setServers(servers);
    return { resolver, hosts: readHosts(hostsFile), untilMs: performance.now() + freshForMs };
  };
  let machine = readMachine();
  const askSystem = oneAtATime(system);
  return (hostname, options, callback) => {
    // The hosts file and the operator's search domains have these; no brand has a DNS server for them.
    if (isLocalName(hostname)) return system(hostname, options, callback);
    if (performance.now() >= machine.untilMs) machine = readMachine();
    const { resolver, hosts } = machine;
    const askDns = async () => {
      if ((await hosts).has(plainName(hostname))) return system(hostname, options, callback);
      const answers = await Promise.allSettled([
        ...(options.family === 6 ? [] : [resolver.resolve4(hostname)]),
        ...(options.family === 4 ? [] : [resolver.resolve6(hostname)]),
      ]);
      const found = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      if (found.length > 0) return callback(null, found.map(withFamily));
      const silence = answers.find(isSilent);
      if (!silence) return askSystem(hostname, options, callback);
      // The servers may be those of a network that the machine has left.
      machine.untilMs = 0;
      callback(silence.reason, []);
    };
    void askDns();
  };
}

const plainName = (hostname: string): string => hostname.replace(/\.$/, '').toLowerCase();

/** Names of a hosts file; none where it cannot be read. */
async function readHosts(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const names = text
    .split('\n')
    .flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1));
  return new Set(names.map(plainName));
}

const isLocalName = (hostname: string): boolean =>
  !hostname.replace(/\.$/, '').includes('.') || /\.localhost\.?$/i.test(hostname);

const withFamily = (address: string): LookupAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
});

const isSilent = (answer: PromiseSettledResult<unknown>): answer is PromiseRejectedResult =>
  answer.status === 'rejected' && answer.reason?.code === 'ETIMEOUT';

/** Asks for one name after the other; a name that has waited too long does not resolve. */
function oneAtATime(system: ResolveAll): ResolveAll {
  let last = Promise.resolve();
  return (hostname, options, callback) => {
    const beganMs = performance.now();
    last = last.then(
      () =>
        new Promise((resolve) => {
          const end: typeof callback = (error, addresses) => {
            resolve();
            callback(error, addresses);
          };
          if (performance.now() - beganMs < waitMs) return system(hostname, options, end);
          end(
            Object.assign(new Error('The name was not asked for in time.'), { code: 'EAI_AGAIN' }),
            [],
          );
        }),
    );
  };
}
