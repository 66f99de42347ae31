import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hasProgram, here, run } from './run.mjs';

/** Generated clients and the environment of Python; not committed. */
const dist = join(here, 'dist');

/**
 * Generators of clients. Each step is a program with its arguments; `files` of `folder` are counted.
 * `missing` says why a language is left out, or is null.
 */
export function clientsOf(document) {
  return [...typeScriptClients(document), ...pythonClients(document), goClient(document)];
}

function typeScriptClients(document) {
  return [
    {
      name: 'TypeScript by hey-api',
      folder: join(dist, 'hey-api'),
      files: /\.ts$/,
      missing: () => null,
      generate: (folder) => [
        [
          'openapi-ts',
          ['-i', document, '-o', folder, '-p', '@hey-api/typescript', '--no-log-file'],
        ],
      ],
    },
    {
      name: 'TypeScript by openapi-typescript',
      folder: join(dist, 'openapi-typescript'),
      files: /\.ts$/,
      missing: () => null,
      generate: (folder) => [['openapi-typescript', [document, '-o', join(folder, 'api.ts')]]],
    },
  ];
}

function pythonClients(document) {
  return [
    {
      name: 'Python models by datamodel-code-generator',
      folder: join(dist, 'python-models'),
      files: /\.py$/,
      missing: missingPython,
      generate: (folder) => [
        [
          'datamodel-codegen',
          [
            ...['--input', document, '--input-file-type', 'openapi'],
            ...['--output', join(folder, 'models.py'), '--target-python-version', '3.11'],
            ...['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'builtin'],
          ],
        ],
        ['python', ['-c', `${inFolder(folder)}; from models import Customer, Card, Transfer`]],
      ],
    },
    {
      name: 'Python client by openapi-python-client',
      folder: join(dist, 'python-client'),
      files: /\.py$/,
      missing: missingPython,
      generate: (folder) => [
        [
          'openapi-python-client',
          [
            'generate',
            '--path',
            document,
            '--output-path',
            folder,
            '--overwrite',
            '--meta',
            'none',
          ],
        ],
        ['python', ['-m', 'compileall', '-q', folder]],
        ['python', ['-c', `${inFolder(dist)}; ${importAll('python-client')}`]],
      ],
    },
  ];
}

function goClient(document) {
  return {
    name: 'Go by oapi-codegen',
    folder: join(dist, 'go'),
    files: /client\.go$/,
    missing: missingGo,
    generate: (folder) => {
      for (const name of ['go.mod', 'go.sum']) {
        cpSync(join(here, 'go', name), join(folder, name));
      }
      const output = join(folder, 'client.go');
      const generated = ['-generate', 'types,client', '-package', 'surety', '-o', output, document];
      return [
        ['go', ['tool', 'oapi-codegen', ...generated], { cwd: folder }],
        ['go', ['vet', './...'], { cwd: folder }],
      ];
    },
  };
}

/** Downloads the generator's modules, which stay in Go's cache. */
function missingGo() {
  if (!hasProgram('go', 'version')) return 'go is not installed';
  const { isDone } = run('go', ['mod', 'download'], { cwd: join(here, 'go'), seconds: 120 });
  return isDone ? null : 'go cannot download the modules of go.mod';
}

/** Generates a client and compiles it or imports it. */
export function makeClient({ folder, files, missing, generate }) {
  const reason = missing();
  if (reason !== null) return { isDone: true, note: `left out: ${reason}` };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [program, args, options] of generate(folder)) {
    const { isDone, output } = run(program, args, { paths: [venvTools], ...options });
    if (!isDone) return { isDone, note: output };
  }
  return { isDone: true, note: `${countLines(folder, files)} lines` };
}

function countLines(folder, files) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => files.test(path));
  const lines = paths.map(
    (path) => readFileSync(join(folder, path), 'utf8').split('\n').length - 1,
  );
  return lines.reduce((sum, count) => sum + count, 0);
}

const venv = join(dist, 'python');
const venvTools = join(venv, 'bin');
const requirements = join(here, 'python-requirements.txt');
const installed = join(venv, 'installed.txt');

/** Installs the generators of Python once for each version of the requirements. */
function missingPython() {
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return null;
  if (!hasProgram('python3', '-c', 'import sys, venv; sys.exit(sys.version_info < (3, 11))')) {
    return 'python3 of version 3.11 or later, with venv, is not installed';
  }
  const { isDone } = run('python3', ['-m', 'venv', '--clear', venv]);
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ];
  if (!isDone || !run(join(venvTools, 'python'), pip, { seconds: 180 }).isDone) {
    return 'pip cannot install python-requirements.txt';
  }
  writeFileSync(installed, wanted);
  return null;
}

const inFolder = (folder) => `import sys; sys.path.insert(0, ${JSON.stringify(folder)})`;

/** Python that imports every module of a package, whose name need not be an identifier. */
function importAll(name) {
  return [
    'import importlib, pkgutil',
    `package = importlib.import_module(${JSON.stringify(name)})`,
    'found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")',
    '[importlib.import_module(module.name) for module in found]',
  ].join('; ');
}
