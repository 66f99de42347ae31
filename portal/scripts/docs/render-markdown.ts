import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';
import { escapeHtml, type Highlight } from './highlight.ts';
import type { Heading, Page, RenderedPage } from './page.ts';

/** Renders pages of Markdown to HTML without inline styles or scripts. */
export function createRenderer(highlight: Highlight): (page: Page) => RenderedPage {
  const markdown = createMarkdown({ html: false, linkify: false, typographer: false });
  renderFences(markdown, highlight);
  renderTables(markdown);
  return (page) => {
    const tokens = markdown.parse(page.markdown, {});
    const headings = giveAnchors(tokens);
    const links = rewriteLinks(tokens);
    return {
      ...page,
      html: markdown.renderer.render(tokens, markdown.options, {}),
      headings,
      ids: new Set(headings.flatMap(({ id, alias }) => (alias === undefined ? [id] : [id, alias]))),
      links,
    };
  };
}

/** Name of a heading in an address, as GitHub makes it. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Id of a heading. Names of events keep their dots, for `/docs/events#card.created`. */
function idOf(text: string): string {
  return /^[a-z_]+(\.[a-z_]+)+$/.test(text) ? text : slug(text);
}

/** Sets ids of headings; "{#id}" at the end of a heading names its own. */
function giveAnchors(tokens: readonly Token[]): Heading[] {
  const counts = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || !inline) return [];
    const own = / ?\{#([\w-]+)\}$/.exec(inline.content)?.[1];
    const last = inline.children?.at(-1);
    if (own !== undefined && last) last.content = last.content.replace(/ ?\{#[\w-]+\}$/, '');
    const text = plainText(inline);
    const base = own ?? idOf(text);
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    const id = count === 0 ? base : `${base}-${count}`;
    token.attrSet('id', id);
    const alias = own === undefined && slug(text) !== base ? slug(text) : undefined;
    token.meta = { alias };
    return [{ level: Number(token.tag.slice(1)), text, id, alias }];
  });
}

/** Text of an inline token without marks. */
function plainText(inline: Token): string {
  return (inline.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}

/** Turns links to twins into links to pages, and returns all targets. */
function rewriteLinks(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) =>
    (token.children ?? []).flatMap((child) => {
      const href = child.type === 'link_open' ? String(child.attrGet('href') ?? '') : '';
      if (href === '') return [];
      const target = href
        .replace(/^(\/docs\/[\w-]+)\.md(?=#|$)/, '$1')
        .replace('/docs/index', '/docs/');
      child.attrSet('href', target);
      return [target];
    }),
  );
}

/** The words of a fence after its language: `run=NAME`, `save=FILE`, `output`. */
function savedAs(info: string): string | undefined {
  return /\bsave=(\S+)/.exec(info)?.[1];
}

function renderFences(markdown: MarkdownIt, highlight: Highlight): void {
  markdown.renderer.rules.fence = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const language = info.split(/\s/)[0] ?? '';
    const file = savedAs(info);
    const label = file ?? { sh: 'Shell', ts: 'TypeScript', console: 'Shell' }[language] ?? language;
    const isDrawing = /\bdrawing\b/.test(info);
    const isOutput = !isDrawing && (language === 'text' || /\boutput\b/.test(info));
    const code = highlight(content.replace(/\n$/, ''), language);
    const caption = isDrawing
      ? ''
      : `<figcaption>${escapeHtml(isOutput ? 'Output' : label)}</figcaption>`;
    return `<figure class="fence${isOutput ? ' output' : ''}" data-language="${escapeHtml(language)}">${caption}<pre tabindex="0"><code>${code}</code></pre></figure>\n`;
  };
  markdown.renderer.rules.code_block = (tokens, index) =>
    `<pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
}

/** Tables scroll within themselves, so that a page of 390 pixels does not. */
function renderTables(markdown: MarkdownIt): void {
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  markdown.renderer.rules.th_open = () => '<th scope="col">';
  markdown.renderer.rules.heading_open = (tokens, index, options, _env, self) => {
    const alias: unknown = tokens[index]?.meta?.alias;
    const mark = typeof alias === 'string' ? `<span id="${alias}"></span>` : '';
    return `${self.renderToken(tokens, index, options)}${mark}`;
  };
  markdown.renderer.rules.heading_close = (tokens, index) => {
    const { tag = '' } = tokens[index] ?? {};
    const id = tokens[index - 2]?.attrGet('id') ?? '';
    const text = tokens[index - 1];
    if (tag === 'h1' || !text) return `</${tag}>\n`;
    const label = escapeHtml(`Link to ${plainText(text)}`);
    return ` <a class="anchor" href="#${id}" aria-label="${label}">#</a></${tag}>\n`;
  };
}
