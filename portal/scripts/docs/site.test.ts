import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../../sdk/src/catalog/errors.generated.ts';
import { events } from '../../../sdk/src/catalog/events.generated.ts';
import { machines } from '../../../sdk/src/catalog/machines.generated.ts';
import { findSections, searchOptions } from '../../src/docs/search-options.ts';
import { deadLinks } from './check-links.ts';
import { contents } from './contents.ts';
import type { RenderedPage } from './page.ts';
import { renderPages, writeSite } from './write-site.ts';

const root = join(import.meta.dirname, '../../..');
const names = contents.flatMap(({ pages }) => pages.map(({ name }) => name));

let out: string;
let pages: readonly RenderedPage[];

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'surety-docs-'));
  await writeSite({ root, out });
  pages = await renderPages(root);
});
afterAll(() => rm(out, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(out, path), 'utf8');
const idsOf = (name: string) => pages.find((page) => page.name === name)?.ids ?? new Set<string>();

describe('the documentation', () => {
  test('has a page and a twin for every guide, and one page for all else', async () => {
    const own = new Set(['assets', 'api', 'api.html']);
    const files = (await readdir(join(out, 'docs'))).filter((name) => !own.has(name));
    const expected = names.flatMap((name) => [`${name}.html`, `${name}.md`]);
    expect(files.sort()).toEqual([...expected, '404.html'].sort());
    const guides = globSync('docs/guides/*.md', { cwd: root }).map((path) => basename(path, '.md'));
    expect(guides.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has a section for every error, event and state machine', () => {
    expect(Object.keys(errors).filter((code) => !idsOf('errors').has(code))).toEqual([]);
    expect(Object.keys(events).filter((name) => !idsOf('events').has(name))).toEqual([]);
    expect(Object.keys(machines).filter((name) => !idsOf('states').has(name))).toEqual([]);
  });

  test('lists every page in llms.txt, and holds all of them in llms-full.txt', () => {
    const index = read('llms.txt');
    expect(names.filter((name) => !index.includes(`](/docs/${name}.md)`))).toEqual([]);
    const full = read('llms-full.txt');
    expect(names.filter((name) => !full.includes(read(`docs/${name}.md`)))).toEqual([]);
  });

  test.each(names)(
    '%s has no inline style or script, and leads nowhere outside by itself',
    (name) => {
      const html = read(`docs/${name}.html`);
      expect(html).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?![^>]* src="\/)/);
      const loaded = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)];
      const files = loaded.map(([, address = '']) => address);
      expect(files.filter((address) => !address.startsWith('/'))).toEqual([]);
      const missing = files.filter(
        (address) => address.startsWith('/docs/') && !existsSync(join(out, address)),
      );
      expect(missing).toEqual([]);
    },
  );

  test('bears no mark of a sample and no link to a decision in its twins', async () => {
    const twins = await Promise.all(
      names.map((name) => readFile(join(out, `docs/${name}.md`), 'utf8')),
    );
    expect(twins.filter((text) => /^```\w+ |decisions\/|\{#/m.test(text))).toEqual([]);
  });

  test.each([
    ['insufficient_funds', '/docs/errors#insufficient_funds'],
    ['transaction.declined', '/docs/events#transaction.declined'],
    ['ssn', '/docs/outcomes#ssns'],
    ['how to close an account', '/docs/moving-money#closing-an-account'],
    ['SURETY_PORT', '/docs/settings'],
    ['verify webhook signature', '/docs/webhooks#receive'],
    ['idempotncy', '/docs/idempotency'],
    ['postgres roles', '/docs/operating#roles-in-postgresql'],
  ])('finds %s at %s', (words, address) => {
    const [file = ''] = globSync('docs/assets/search-*.json', { cwd: out });
    const found = findSections(MiniSearch.loadJSON(read(file), searchOptions), words);
    expect(found.slice(0, 5).map(({ id }) => id)).toContain(address);
  });
});

describe('the check of links', () => {
  const page = (name: string, links: string[], ids: string[] = []): RenderedPage => ({
    name,
    source: `${name}.md`,
    about: '',
    title: name,
    section: '',
    markdown: '',
    html: '',
    headings: [],
    ids: new Set(ids),
    links,
  });

  test('finds pages and anchors that do not exist', () => {
    const links = ['/docs/b', '/docs/b#there', '#own', '/docs/api', 'https://www.nacha.org'];
    const dead = ['/docs/c', '/docs/b#away', '#away', '/elsewhere', '../guides/b.md'];
    const found = deadLinks([page('a', [...links, ...dead], ['own']), page('b', [], ['there'])]);
    expect(found).toEqual(dead.map((target) => `a: ${target}`));
  });
});
