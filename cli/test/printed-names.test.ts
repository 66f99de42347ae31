import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camel, kebab } from '@surety/sdk/command/names';
import { resources } from '@surety/sdk/operations';
import { describe, expect, test } from 'vitest';
import { createContext } from '../src/create-context.ts';
import { tools } from '../src/registry.ts';
import { fakeIo } from './support/fake-io.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Files whose texts people read: messages, hints, guides, pages of the portal, help. */
const files = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'sdk/README.md',
  'cli/README.md',
  'openapi.json',
]
  .concat(
    [
      'docs/guides',
      'docs/reference',
      'docs/states',
      'cli/src',
      'cli/examples',
      'sdk/src',
      'portal/src',
      'server/src',
      'demo',
    ].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(md|ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
        .map((path) => `${folder}/${path}`),
    ),
  )
  .map((path) => [path, read(path)] as const);

interface Found {
  readonly path: string;
  readonly name: string;
}

const namesIn = (pattern: RegExp): Found[] =>
  files.flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map((match) => ({ path, name: match.slice(1).join(' ').trim() })),
  );

/** Subcommands of a tool. */
async function verbsOf(tool: string): Promise<string[]> {
  const build = await tools[tool]?.load();
  const io = fakeIo();
  const command = build?.({ ...createContext(io, {}), surety: () => never() });
  return (command?.commands ?? []).flatMap((child) => [child.name(), ...child.aliases()]);
}

const words = new Set(['help', 'version', 'api']);

/** True for a tool or a resource with, if it has verbs, one of them. */
async function isCommand(name: string): Promise<boolean> {
  const [word = '', verb] = name.split(' ');
  if (words.has(word) || noCommands.has(word)) return true;
  const methods = Object.keys(resources[camel(word)]?.methods ?? {}).map(kebab);
  const isTool = Object.hasOwn(tools, word);
  const verbs = [...(isTool ? await verbsOf(word) : []), ...methods];
  if (!isTool && methods.length === 0) return false;
  return verb === undefined || verbs.length === 0 || verbs.includes(verb) || takesWords.has(word);
}

function never(): never {
  throw new Error('no service is asked');
}

describe('each name that a message, a hint, a guide, a page or a command prints', () => {
  test('of a command is one of a tool or of an operation', async () => {
    const printed = namesIn(
      /(?:["`(]|^|npx (?:--no )?|&& |\$\(|\| )surety ([a-z][a-z-]*)(?: ([a-z][a-z-]+)(?=[\s`"'),;.]|$))?/gm,
    );
    expect(printed.length).toBeGreaterThan(300);
    const unknown: string[] = [];
    for (const { path, name } of printed)
      if (!(await isCommand(name))) unknown.push(`${path}: surety ${name}`);
    expect(unknown).toEqual([]);
  });

  test('of an operation is one of the API', () => {
    const { paths } = JSON.parse(read('openapi.json')) as { paths: Record<string, object> };
    const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');
    const served = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
      ),
    );
    // A guide may show a value in the place of a parameter.
    const isWithValue = (method: string, path: string) =>
      [...served].some((known) =>
        new RegExp(`^${known.replaceAll('{}', '[\\w-]+')}$`).test(`${method} ${path}`),
      );
    const printed = namesIn(
      /\b(GET|POST|PUT|PATCH|DELETE) (\/(?!portal|docs|health|metrics|openapi|api\/|card\b|link\/|upload|hooks|webhooks\/?`|customer\b)[a-z][\w/{}-]*)/g,
    ).filter(({ path }) => /\.md$|openapi|-errors\.ts$|routes\.ts$/.test(path));
    expect(printed.length).toBeGreaterThan(200);
    const unknown = printed.filter(({ name }) => {
      const [method = '', path = ''] = name.split(' ');
      return !served.has(`${method} ${shape(path)}`) && !isWithValue(method, path);
    });
    expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  test('of a script is one of the repository', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const unknown = namesIn(/npm run ([a-z][\w-]*(?::[a-z]+)?)/g).filter(
      ({ name }) => !(name in scripts),
    );
    expect(unknown).toEqual([]);
  });

  test('of a package that npx would fetch is none: without --no anybody could take the name', () => {
    expect(namesIn(/\b(npx (?!--no )(?!playwright|vitest|tsx|node)[\w@-]+)/g)).toEqual([]);
  });
});

/** Texts of the database, which nobody reads as commands. */
const noCommands = new Set(['session', 'proof']);

/** Tools whose second word is any text. */
const takesWords = new Set(['explain', 'trigger', 'open', 'use', 'listen', 'doctor']);
