import ts from 'typescript';
import type { RepositoryFile } from './repository-files.ts';

const QUERY = /^(selectFrom|updateTable|deleteFrom|mergeInto)$/;
const STATEMENT = /\b(from|into|update|join)\s+\w/i;
const CTID = /\bctid\b/;
const BRAND = /\bbrand_?id\b/i;

/** Proofs of the books read all brands of the installation. */
const PROOFS = /-checks-store\.ts$|\/ledger\/(verify|replay)-store\.ts$/;

/**
 * Statements of features without a brand, as "path:line statement". Inserts need no check, since
 * the tables' schema requires a brand. A statement over all brands has a comment: "global: why".
 */
export function statementsWithoutBrand(
  files: readonly RepositoryFile[],
  globalTables: ReadonlySet<string>,
): string[] {
  const sources = files
    .filter(({ path }) => /^server\/src\/features\/.*(?<!\.test)\.ts$/.test(path))
    .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const bearers = fragmentsWithBrand(sources);
  return sources
    .filter(({ fileName }) => !PROOFS.test(fileName))
    .flatMap((source) => inFile(source, bearers, globalTables));
}

function inFile(
  source: ts.SourceFile,
  bearers: ReadonlySet<string>,
  globalTables: ReadonlySet<string>,
): string[] {
  const { fileName: path, text } = source;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const statement = statementAt(node);
    if (!statement) {
      ts.forEachChild(node, visit);
      return;
    }
    const words = statement.getText();
    if (isWithoutBrand(words, bearers, globalTables) && !isAnnounced(statement, text)) {
      const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
      found.push(`${path}:${line + 1} ${words.slice(0, 60).replaceAll(/\s+/g, ' ')}`);
    }
  };
  visit(source);
  return found;
}

/** Statements of the lookup on a table, as "path:line": features list what it finds in their own. */
export function statementsOfLookup({ path, text }: RepositoryFile): string[] {
  if (!/^server\/src\/features\/lookup\/.*(?<!\.test)\.ts$/.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (statementAt(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}`);
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Files that put the service together, and the database's own. */
const ROOT = /^server\/src\/([^/]+|commands\/.*|platform\/db\/.*)$/;

/** Uses of the handle of all brands without a comment "global: why" above them, as "path:line". */
export function unannouncedHandles({ path, text }: RepositoryFile): string[] {
  if (!/^server\/src\/.*(?<!\.test)\.ts$/.test(path) || ROOT.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'allBrands' && !isAnnounced(node, text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** SQL functions' statements that use a row's place (ctid) without its brand, as "path: line". */
export function placesWithoutBrand({ path, text }: RepositoryFile): string[] {
  if (!/^server\/src\/.*\.sql$/.test(path)) return [];
  const lines = text.split('\n').filter((line) => /\bctid =|ctid in\b/.test(line));
  return lines.filter((line) => !BRAND.test(line)).map((line) => `${path}: ${line.trim()}`);
}

/** The whole statement that begins at a node: a query builder's chain, or an SQL text. */
function statementAt(node: ts.Node): ts.Node | undefined {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql')) {
    return STATEMENT.test(node.template.getText()) ? node : undefined;
  }
  let call = node;
  while (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
    if (QUERY.test(call.expression.name.text)) return node;
    call = call.expression.expression;
  }
  return undefined;
}

/** Names of SQL fragments that contain a brand themselves or through another fragment. */
function fragmentsWithBrand(sources: readonly ts.SourceFile[]): Set<string> {
  const fragments = sources.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      const words = statement.getText();
      if (!/\bsql\b/.test(words)) return [];
      if (ts.isFunctionDeclaration(statement)) return { name: statement.name?.text ?? '', words };
      if (!ts.isVariableStatement(statement)) return [];
      const { declarations } = statement.declarationList;
      return declarations.map(({ name }) => ({ name: name.getText(), words }));
    }),
  );
  const bearers = new Set<string>();
  for (let known = -1; known < bearers.size; ) {
    known = bearers.size;
    for (const { name, words } of fragments) {
      if (BRAND.test(words) || mentions(words, bearers)) bearers.add(name);
    }
  }
  return bearers;
}

function mentions(words: string, names: ReadonlySet<string>): boolean {
  return (words.match(/\b\w+\b/g) ?? []).some((word) => names.has(word));
}

function isWithoutBrand(
  words: string,
  bearers: ReadonlySet<string>,
  globalTables: ReadonlySet<string>,
): boolean {
  const tables = words.matchAll(/(?:\b(?:from|into|update|join)\s+|(?:From|Table)\(')(\w+)/gi);
  const all = [...tables]
    .map(([, table = '']) => table)
    .filter((table) => !/^(unnest|set|skip|pg_\w+)$/.test(table));
  if (all.every((table) => globalTables.has(table))) return false;
  // Joined fragments are statements of their own.
  if (words.includes('sql.join(')) return false;
  if (!BRAND.test(words)) return !mentions(words, bearers);
  return CTID.test(words) && /where\s+ctid\b(?![\s\S]*brand_id)/.test(words);
}

function isAnnounced(node: ts.Node, text: string): boolean {
  for (let at: ts.Node | undefined = node; at && !ts.isSourceFile(at); at = at.parent) {
    const comments = ts.getLeadingCommentRanges(text, at.getFullStart()) ?? [];
    if (comments.some(({ pos, end }) => /\bglobal: /.test(text.slice(pos, end)))) return true;
  }
  return false;
}
