import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const begin = '<!-- drawing: written by npm run generate -->';
const end = '<!-- end of the drawing -->';
const upwards = /from '(?:\.\.\/)+([a-z-]+)\/[a-z-]+\/[a-z-]+\.ts'/g;

/** A group of features, and the groups whose entry files it imports. */
interface Group {
  name: string;
  features: string[];
  imports: Set<string>;
}

/**
 * ARCHITECTURE.md with the drawing of the groups as the code has them.
 *
 * @throws Error if the page has no place for the drawing.
 */
export function renderArchitecture(root: string): string {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error('ARCHITECTURE.md: no drawing');
  return `${before}${begin}\n${drawGroups(readGroups(root))}\n${end}${after}`;
}

function readGroups(root: string): Group[] {
  const folder = join(root, 'server/src/features');
  const names = readdirSync(folder);
  return names.map((name) => {
    const paths = globSync(`${name}/**/*.ts`, { cwd: folder, exclude: ['**/*.test.ts'] });
    const texts = paths.map((path) => readFileSync(join(folder, path), 'utf8'));
    const imported = texts.flatMap((each) => [...each.matchAll(upwards)].map(([, group]) => group));
    return {
      name,
      features: readdirSync(join(folder, name)).sort(),
      imports: new Set(names.filter((other) => other !== name && imported.includes(other))),
    };
  });
}

/** Arrows lead from a group to those that it imports; an arrow that others imply is left out. */
function drawGroups(groups: Group[]): string {
  const importsOf = (name: string) => groups.find((group) => group.name === name)?.imports ?? [];
  const reaches = (from: string, to: string): boolean =>
    [...importsOf(from)].some((each) => each === to || reaches(each, to));
  const arrows = groups.flatMap(({ name, imports }) =>
    [...imports]
      .filter((to) => ![...imports].some((other) => other !== to && reaches(other, to)))
      .map((to) => `    ${name} --> ${to}`),
  );
  return [
    '```mermaid',
    'flowchart TB',
    '  cli["cli: the command surety"] --> sdk["sdk: the typed client"]',
    '  portal["portal: pages of people"] --> sdk',
    '  sdk -- HTTP --> http["platform/http: keys, validation, idempotency, errors"]',
    '  http -- operations --> features',
    '  jobs["platform/jobs: due work on the clock of a brand"] -- jobs --> features',
    '  subgraph features["server/src/features: each group imports those below it"]',
    ...groups.map(({ name, features }) => `    ${name}["<b>${name}</b><br>${lines(features)}"]`),
    ...arrows,
    '  end',
    '  features -- ports --> vendors["vendors: simulators, and live ones beside them"]',
    '  features -- stores --> db[(PostgreSQL)]',
    '  features --> kernel["kernel: money, clock, banking days, state tables, NACHA files"]',
    '```',
  ].join('\n');
}

/** Names of features, three a line. */
function lines(names: string[]): string {
  const rows = names.map((name, at) => (at % 3 === 2 ? `${name}<br>` : `${name}, `)).join('');
  return rows.replace(/(, |<br>)$/, '');
}
