import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSections, searchOptions } from '../../../src/docs/search-options.ts';
import { addressOf } from '../check-links.ts';
import { createHighlight } from '../highlight.ts';
import { renderPages } from '../write-site.ts';
import { readApiDocument } from './api-document.ts';
import { buildReferenceIndex } from './search-entries.ts';
import { readReference, writeReference } from './write-reference.ts';

const root = join(import.meta.dirname, '../../../..');
const document = readApiDocument(root);
const parts = await readReference(root);
const assets = { style: '/docs/a.css', icon: '/docs/a.svg', script: '/docs/a.js', searchIndex: '' };

let out: string;
let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'surety-reference-'));
  await writeReference({ root, out, highlight: await createHighlight(), assets }, parts);
  const files = globSync('docs/**/*.html', { cwd: out });
  pages = new Map(
    files.map((file) => [
      `/${file.replace(/\.html$/, '').replaceAll('\\', '/')}`,
      readFileSync(join(out, file), 'utf8'),
    ]),
  );
});
afterAll(() => rm(out, { recursive: true, force: true }));

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

describe('the reference', () => {
  test('has a page for every operation and every tag, and one for all', () => {
    const expected = operations.map(({ operationId }) => `/docs/api/operations/${operationId}`);
    expect(expected.filter((address) => !pages.has(address))).toEqual([]);
    expect(pages.size).toBe(1 + document.tags.length + operations.length);
  });

  test('has no inline style or script, and no id twice', () => {
    const inline = /\sstyle=|<style|\son\w+=|<script(?![^>]* src="\/)/;
    const found = [...pages].filter(([, html]) => inline.test(html)).map(([address]) => address);
    const doubled = [...pages].filter(([, html]) => {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return new Set(ids).size < ids.length;
    });
    expect([found, doubled.map(([address]) => address)]).toEqual([[], []]);
  });

  test('leads nowhere that does not exist', async () => {
    const guides = (await renderPages(root)).map(
      ({ name, ids }) => [addressOf(name), ids] as const,
    );
    const own = [...pages].map(([address, html]) => [address, idsIn(html)] as const);
    const known = new Map<string, ReadonlySet<string | undefined>>([...guides, ...own]);
    const elsewhere = new Set(['/portal', '/portal/theme.js', '/openapi.json', '#content']);
    const dead = [...pages].flatMap(([address, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]+)"/g)]
        .map(([, target = '']) => target)
        .filter((target) => !elsewhere.has(target) && !Object.values(assets).includes(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#');
          const ids = known.get(path === '' ? address : path);
          return ids === undefined || (anchor !== undefined && !ids.has(anchor));
        }),
    );
    expect([...new Set(dead)]).toEqual([]);
  });

  test('shows fields, errors with their pages, rights and the place of an operation', () => {
    const html = pages.get('/docs/api/operations/createCard') ?? '';
    expect(html).toContain('<code>account_id</code> <span class="type">UUID</span>');
    expect(html).toContain('href="/docs/errors#card_limit_reached"');
    expect(html).toContain('surety.cards.create');
    expect(html).toContain('surety cards create');
    expect(html).not.toContain('sandbox only');
    // Errors that many operations share are folded; those of few are not.
    const [own = '', shared = ''] = html.split('errors that many operations share');
    expect(own).toContain('#card_limit_reached');
    expect(own).not.toContain('#auth_err"');
    expect(shared).toContain('#auth_err"');
    expect(html).toMatch(/<a href="\/docs\/api\/operations\/createCard" aria-current="page">/);
    expect(pages.get('/docs/api/operations/createWorld')).toContain('sandbox only');
  });

  test('keeps addresses that name an operation behind #', () => {
    const ids = idsIn(pages.get('/docs/api') ?? '');
    expect(operations.filter(({ operationId }) => !ids.has(operationId))).toEqual([]);
  });
});

describe('the search of operations', () => {
  const index = MiniSearch.loadJSON(buildReferenceIndex(parts), searchOptions);
  test.each([
    ['createCard', 'createCard'],
    ['/cards/{card_id}/activate', 'activateCard'],
    ['create a transfer', 'createTransfer'],
    ['external-accounts start-link', 'startLinkFlow'],
    ['cards.setControls', 'putCardControls'],
  ])('%s leads first to %s', (words, operationId) => {
    expect(findSections(index, words)[0]?.id).toBe(`/docs/api/operations/${operationId}`);
  });
});
