import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Target = string | { readonly [condition: string]: Target };
type Targets = Readonly<Record<string, Target>>;

interface SourcePackage {
  readonly name: string;
  readonly version: string;
  readonly exports?: Targets;
  readonly imports?: Targets;
  readonly [field: string]: unknown;
}

/** Fields that are of use in the clone alone. */
const cloneFields: ReadonlySet<string> = new Set(['private', 'scripts', 'devDependencies']);

/** A package.json whose paths lead to JavaScript and its declarations instead of to TypeScript. */
export function publishedPackage(folder: string, engine: string): SourcePackage {
  const source: SourcePackage = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const kept: SourcePackage = JSON.parse(
    JSON.stringify(source, (field, value) => (cloneFields.has(field) ? undefined : value)),
  );
  return {
    ...kept,
    engines: { node: engine },
    ...(source.exports ? { exports: targets(source.exports) } : {}),
    ...(source.imports ? { imports: targets(source.imports) } : {}),
    ...(source.exports ? { types: './src/surety.d.ts' } : {}),
  };
}

function targets(paths: Targets): Targets {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, target(path)]));
}

function target(path: Target): Target {
  if (typeof path !== 'string') return targets(path);
  if (!path.endsWith('.ts')) return path;
  const stem = path.slice(0, -'.ts'.length);
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

/** Texts that a package carries, by their names in it. */
export function packageTexts(root: string, folder: string): Map<string, string> {
  const texts = new Map([
    ['LICENSE', join(root, 'LICENSE')],
    ['README.md', join(folder, 'README.md')],
  ]);
  const present = [...texts].filter(([, path]) => existsSync(path));
  return new Map(present.map(([name, path]) => [name, readFileSync(path, 'utf8')]));
}
