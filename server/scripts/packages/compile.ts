import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Compiles with `tsconfig.build.json`, with declarations.
 *
 * @throws Error with what the compiler says
 */
export function compileWithTypes(folder: string): void {
  const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(folder, 'tsconfig.build.json')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  for (const path of globSync('dist/**/*.d.ts', { cwd: folder }))
    rewriteImports(join(folder, path));
}

/** The compiler leaves the paths of declarations, which lead to sources that are not published. */
function rewriteImports(path: string): void {
  const text = readFileSync(path, 'utf8');
  const imports = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g;
  writeFileSync(path, text.replaceAll(imports, '$1$2$3.js$2'));
}

/** Compiles file by file, without declarations; `npm run types` has checked them. */
export function compileAlone(folder: string): void {
  const paths = globSync('src/**/*.ts', { cwd: folder }).filter((path) => !isTest(path));
  for (const path of paths) {
    const { outputText } = ts.transpileModule(readFileSync(join(folder, path), 'utf8'), {
      fileName: path,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    write(join(folder, 'dist', path.replace(/\.ts$/, '.js')), outputText);
  }
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

/** Writes a file and the folders above it. */
export function write(path: string, text: string, mode?: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, mode === undefined ? {} : { mode });
}
