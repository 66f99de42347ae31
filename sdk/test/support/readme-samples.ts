/** The ways to run a sample: to its end, as a server that gets a delivery, or by a runner of tests. */
export type Manner = 'run' | 'serve' | 'worker' | 'vitest' | 'vitest fails' | 'node:test';

export interface Sample {
  readonly name: string;
  readonly manner: Manner;
  /** All pieces of this name, in their order. */
  readonly code: string;
  /** Pieces of output that are shown. */
  readonly outputs: readonly string[];
}

export interface Samples {
  readonly samples: readonly Sample[];
  /** First lines of the pieces that are not run, with the reason. */
  readonly notRun: ReadonlyMap<string, string>;
}

const fence = /(?:<!-- (sample|output|not run): ([^>]+?) -->\n)?```(\w+)\n([\s\S]*?)\n```/g;
const manners: readonly string[] = [
  'run',
  'serve',
  'worker',
  'vitest',
  'vitest fails',
  'node:test',
];

/**
 * Reads the samples of a page. A comment before each block says what it is: `sample: NAME; MANNER`, `output:
 * NAME`, or `not run: REASON`. Samples of one name are one file.
 *
 * @throws Error for a block without a comment
 */
export function readSamples(page: string): Samples {
  const samples = new Map<string, { manner: Manner; pieces: string[]; outputs: string[] }>();
  const notRun = new Map<string, string>();
  for (const [, kind, text = '', language, code = ''] of page.matchAll(fence)) {
    const [name = '', manner = 'run'] = text.split('; ');
    if (kind === 'not run') notRun.set(code.split('\n')[0] ?? '', text);
    else if (kind === 'output') samples.get(name)?.outputs.push(code);
    else if (kind === 'sample') {
      const sample = samples.get(name) ?? { manner: mannerOf(manner), pieces: [], outputs: [] };
      sample.pieces.push(code);
      samples.set(name, sample);
    } else throw new Error(`A block of ${language} is neither run nor says why not:\n${code}`);
  }
  return {
    samples: [...samples].map(([name, { manner, pieces, outputs }]) => ({
      name,
      manner,
      code: `${pieces.join('\n\n')}\n`,
      outputs,
    })),
    notRun,
  };
}

function mannerOf(text: string): Manner {
  if (manners.includes(text)) return text as Manner;
  throw new Error(`No sample is run as "${text}".`);
}

/** An output without what differs from run to run: ids, secrets and numbers of cards. */
export function masked(output: string): string {
  return output
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\bCard \d{4}\b/g, 'Card NNNN')
    .replaceAll(/\bwhsec_\S+/g, 'whsec_SECRET');
}
