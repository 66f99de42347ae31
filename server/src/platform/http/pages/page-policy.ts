import { createHash } from 'node:crypto';

/**
 * The policy of the portal and the guides: files of this server alone, and no string that becomes
 * markup or code (Trusted Types).
 */
export const builtPagePolicy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:"],
  ...["font-src 'self'", "connect-src 'self'", "frame-src 'self'", "base-uri 'none'"],
  ...["form-action 'self'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
].join('; ');

/** The policy of every response that is no page: nothing may be loaded. */
export const emptyPolicy = policy('');

/**
 * Content-Security-Policy of a page made here: its own inline styles and scripts, by their hashes,
 * and nothing else; no page may frame it.
 */
export function pagePolicy(html: string): string {
  return policy(html);
}

function policy(html: string): string {
  const sourcesOf = (tag: 'script' | 'style') => {
    const sources = hashesOf(html, tag);
    return sources.length > 0 ? [`${tag}-src ${sources.join(' ')}`] : [];
  };
  const framing = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  const all = ["default-src 'none'", ...sourcesOf('script'), ...sourcesOf('style'), ...framing];
  return all.join('; ');
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...blocks].flatMap(([, text = '']) =>
    text === '' ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
  );
}
