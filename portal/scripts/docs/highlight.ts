import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

const theme = createCssVariablesTheme({ name: 'surety', variablePrefix: '--t-', fontStyle: false });
const languages = [
  import('shiki/langs/bash.mjs'),
  import('shiki/langs/json.mjs'),
  import('shiki/langs/shellsession.mjs'),
  import('shiki/langs/sql.mjs'),
  import('shiki/langs/typescript.mjs'),
  import('shiki/langs/yaml.mjs'),
  import('shiki/langs/html.mjs'),
];
const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'typescript',
  json: 'json',
  console: 'shellsession',
  sql: 'sql',
  yaml: 'yaml',
  html: 'html',
};

export type Highlight = (code: string, language: string) => string;

/** Prepares the highlighter: code as HTML whose tokens have classes, since no inline style is permitted. */
export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: languages,
    engine: createJavaScriptRegexEngine(),
  });
  return (code, language) => {
    const lang = aliases[language];
    if (lang === undefined) return escapeHtml(code);
    const { tokens } = highlighter.codeToTokens(code, { lang, theme: 'surety' });
    return tokens.map((line) => line.map(span).join('')).join('\n');
  };
}

function span({ content, color = '' }: { content: string; color?: string | undefined }): string {
  const name = /--t-token-([\w-]+)/.exec(color)?.[1];
  const text = escapeHtml(content);
  return name === undefined ? text : `<span class="t-${name}">${text}</span>`;
}

/** Text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
