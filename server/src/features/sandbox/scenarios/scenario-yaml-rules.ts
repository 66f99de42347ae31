import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import type { FieldProblem } from '../../../kernel/domain-error.ts';

/** Parsed YAML of a scenario: every value is text, a list or a map, with its line. */
export type WrittenValue = WrittenText | WrittenList | WrittenMap;
export interface WrittenText {
  kind: 'text';
  line: number;
  text: string;
}
export interface WrittenList {
  kind: 'list';
  line: number;
  items: WrittenValue[];
}
export interface WrittenMap {
  kind: 'map';
  line: number;
  fields: Map<string, WrittenValue>;
}

/** Limits a scenario to a few pages. */
export const maxSourceBytes = 32 * 1024;
/** Depth of the format: steps, a repeat, its steps, a step, its verb, a field. */
const maxDepth = 8;

/** Collects problems with their lines, up to a limit. */
export class ProblemList {
  readonly problems: FieldProblem[] = [];

  add(line: number, field: string, rule: string): void {
    if (this.problems.length < 20) this.problems.push({ field, rule: `(line ${line}) ${rule}` });
  }
}

/**
 * Reads YAML 1.2 (and so JSON) as plain text, lists and maps. Nothing is resolved: no numbers or
 * dates to guess, no tags, and anchors and aliases, with which a small text can expand enormously,
 * are refused. Undefined when there are problems, each with its line.
 */
export function readYaml(source: string, problems: ProblemList): WrittenValue | undefined {
  if (Buffer.byteLength(source) > maxSourceBytes) {
    problems.add(1, 'body', `must have at most ${maxSourceBytes} bytes`);
    return undefined;
  }
  const lines = new LineCounter();
  const document = parseDocument(source, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    // The reader below reports duplicates in linear time; the library's check is quadratic.
    uniqueKeys: false,
    logLevel: 'error',
  });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const found = problems.problems.length;
  reportSyntax(document, lineOf, problems);
  if (problems.problems.length > found) return undefined;
  const { contents } = document;
  if (contents === null) {
    problems.add(1, 'body', 'must hold a scenario; it is empty');
    return undefined;
  }
  const written = readNode(contents, 'body', 0, { lineOf, problems });
  return problems.problems.length > found ? undefined : written;
}

function reportSyntax(
  document: Document.Parsed,
  lineOf: (offset: number) => number,
  problems: ProblemList,
): void {
  const all = [...document.errors, ...document.warnings];
  // Problems that follow from the parser's resource limit are not the author's mistakes.
  const exhausted = all.filter(({ code }) => code === 'RESOURCE_EXHAUSTION').slice(0, 1);
  for (const { code, pos } of exhausted.length > 0 ? exhausted : all) {
    // The parser's message may quote the text, so only its code is reported.
    problems.add(lineOf(pos[0]), 'body', syntaxRules[code] ?? `must be YAML 1.2: ${code}`);
  }
}

const syntaxRules: Record<string, string> = {
  RESOURCE_EXHAUSTION: 'must not nest so deep',
  MULTIPLE_DOCS: 'must hold one document',
  TAG_RESOLVE_FAILED: 'must not hold tags',
};

interface Reading {
  lineOf(offset: number): number;
  problems: ProblemList;
}

function readNode(
  node: unknown,
  field: string,
  depth: number,
  reading: Reading,
): WrittenValue | undefined {
  const line = lineOfNode(node, reading);
  const rule = nodeRule(node, depth);
  if (rule !== null) {
    reading.problems.add(line, field, rule);
    return undefined;
  }
  if (isScalar(node)) return { kind: 'text', line, text: String(node.value ?? '') };
  if (isSeq(node)) {
    const items = node.items.map((item, at) =>
      readNode(item, `${field}[${at}]`, depth + 1, reading),
    );
    return { kind: 'list', line, items: items.filter((item) => item !== undefined) };
  }
  const fields = new Map<string, WrittenValue>();
  if (isMap(node)) {
    for (const pair of node.items) readPair(pair, fields, { field, depth, reading });
  }
  return { kind: 'map', line, fields };
}

function lineOfNode(node: unknown, { lineOf }: Reading): number {
  return lineOf((node as Partial<Node> | null)?.range?.[0] ?? 0);
}

function nodeRule(node: unknown, depth: number): string | null {
  if (isAlias(node) || hasAnchor(node)) return 'must not use anchors and aliases';
  if (depth > maxDepth) return `must not nest deeper than ${maxDepth} levels`;
  return isScalar(node) || isSeq(node) || isMap(node) ? null : 'must have a value';
}

function hasAnchor(node: unknown): boolean {
  return (node as { anchor?: string } | null)?.anchor !== undefined;
}

function readPair(
  { key, value }: Pair,
  fields: Map<string, WrittenValue>,
  { field, depth, reading }: { field: string; depth: number; reading: Reading },
): void {
  const { problems } = reading;
  // Report the line of the name, where an author searches for it.
  const line = lineOfNode(key, reading);
  if (!isScalar(key) || hasAnchor(key)) {
    problems.add(line, field, 'must have plain names as its keys');
    return;
  }
  const name = nameOf(String(key.value ?? ''));
  const path = field === 'body' ? name : `${field}.${name}`;
  if (fields.has(name)) {
    problems.add(line, path, 'must not appear twice');
    return;
  }
  const written = readNode(value, path, depth + 1, reading);
  if (written) fields.set(name, { ...written, line });
}

/** Makes a name, which may be any text, safe to quote. */
function nameOf(text: string): string {
  return text.replaceAll(/[^\w.-]/g, '?').slice(0, 60);
}
