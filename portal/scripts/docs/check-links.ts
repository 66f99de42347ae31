import type { RenderedPage } from './page.ts';

/** Addresses of the service that the documentation may link and that are no pages of it. */
const elsewhere = [
  '/docs/api',
  '/openapi.json',
  '/portal',
  '/llms.txt',
  '/llms-full.txt',
  '/metrics',
];

/** Links of the pages whose page or anchor does not exist: `page: target`. */
export function deadLinks(pages: readonly RenderedPage[]): string[] {
  const ids = new Map(pages.map((page) => [addressOf(page.name), page.ids]));
  return pages.flatMap((page) =>
    page.links
      .filter((target) => !isAlive(target, addressOf(page.name), ids))
      .map((target) => `${page.name}: ${target}`),
  );
}

function isAlive(
  target: string,
  from: string,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (/^https?:\/\//.test(target)) return true;
  const [path = '', anchor] = target.split('#');
  if (elsewhere.some((known) => path === known || path.startsWith(`${known}/`))) return true;
  const known = ids.get(path === '' ? from : path);
  return known !== undefined && (anchor === undefined || known.has(anchor));
}

/** Address of a page. */
export function addressOf(name: string): string {
  return name === 'index' ? '/docs/' : `/docs/${name}`;
}
