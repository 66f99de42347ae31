import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One block of a guide that is run. */
export interface Step {
  readonly language: 'sh' | 'ts' | 'yaml';
  readonly code: string;
  /** The file that the block is saved as; it is run by later steps. */
  readonly save?: string;
  /** The output that the page shows beneath. */
  readonly outputs: readonly string[];
}

/** The blocks of one `run=NAME`, in their order. */
export interface GuideRun {
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface GuideSamples {
  readonly runs: readonly GuideRun[];
  /** First lines of the blocks that are neither run nor compared. */
  readonly unmarked: readonly string[];
}

const block = /^ *```(\w*)([^\n]*)\n([\s\S]*?)\n? *```$|<!-- also run=([\w-]+): ([\s\S]*?) -->/gm;

/**
 * Reads the samples of a guide. A block is run where its fence has `run=NAME`, is saved with `save=FILE`, and is
 * compared with what the block above has printed where it has `output`. A comment `also run=NAME: ...` has
 * commands that a reader does not need, such as waiting.
 */
export function readGuide(page: string): GuideSamples {
  const runs = new Map<string, ReadStep[]>();
  const unmarked: string[] = [];
  let last: ReadStep | undefined;
  for (const [, language = '', info = '', code = '', also, command = ''] of page.matchAll(block)) {
    const name = also ?? markOf(info, 'run');
    if (name !== undefined) {
      const isShown = also === undefined;
      const step = isShown ? stepOf(language, info, code) : stepOf('sh', '', command);
      addTo(runs, name, step);
      last = isShown ? step : last;
    } else if (/\boutput\b/.test(info) && last) last.outputs.push(code);
    else unmarked.push(code.trim().split('\n')[0] ?? '');
  }
  return { runs: [...runs].map(([name, steps]) => ({ name, steps })), unmarked };
}

function addTo(runs: Map<string, ReadStep[]>, name: string, step: ReadStep): void {
  runs.set(name, [...(runs.get(name) ?? []), step]);
}

type ReadStep = Step & { readonly outputs: string[] };

/** Value of `mark=` among the words after a fence's language. */
const markOf = (info: string, mark: string) => new RegExp(`\\b${mark}=(\\S+)`).exec(info)?.[1];

function stepOf(language: string, info: string, code: string): ReadStep {
  if (language !== 'sh' && language !== 'ts' && language !== 'yaml') {
    throw new Error(`A block of "${language}" is not run.`);
  }
  const save = markOf(info, 'save');
  return { language, code, ...(save === undefined ? {} : { save }), outputs: [] };
}

/**
 * Runs the steps in one shell within a folder, so that they share variables and files, and returns what each
 * has printed. The first step that fails is the last.
 */
export async function runSteps(
  steps: readonly Step[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string | undefined>> },
): Promise<{ status: number | null; printed: string[] }> {
  const mark = '=== next step ===';
  await mkdir(cwd, { recursive: true });
  const commands = await Promise.all(steps.map((step, index) => commandOf(step, index, cwd)));
  const script = ['exec 2>&1', 'set -ea', "trap 'kill $(jobs -p) 2>/dev/null || :' EXIT"]
    .concat(commands.map((command) => `${command}\necho; echo '${mark}'`))
    .join('\n');
  const child = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const [status] = await once(child, 'close');
  return { status, printed: text.split(`${mark}\n`).map((part) => part.trimEnd()) };
}

async function commandOf(step: Step, index: number, cwd: string): Promise<string> {
  const { language, code, save } = step;
  if (language === 'sh' && save === undefined) return code;
  const file = save ?? `step-${index}.ts`;
  await writeFile(join(cwd, file), `${code}\n`);
  return save === undefined ? `node ${file}` : ':';
}

/** True if a text has the lines that a page shows, in their order; a line of `...` stands for any number. */
export function shows(printed: string, shown: string): boolean {
  const pieces = masked(shown)
    .split(/^ *\.\.\..*$\n?/m)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const text = masked(printed);
  let at = 0;
  return pieces.every((piece) => {
    const found = text.indexOf(piece, at);
    at = found + piece.length;
    return found >= 0;
  });
}

/** A text without what differs between two runs: ids, times, ports, secrets, numbers of cards. */
function masked(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\b2\d{3}-\d\d-\d\d\b/g, '<date>')
    .replaceAll(/localhost:\d+/g, 'localhost:<port>')
    .replaceAll(/\b(whsec|id_sandbox|auth_sandbox|mgmt_sandbox)_[\w+/=.]+/g, '$1_<secret>')
    .replaceAll(/(ending |last_four"?:? +"?)\d{4}/g, '$1<four>')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ $/gm, '');
}
