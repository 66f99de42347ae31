import { spawnSync } from 'node:child_process';

export interface Shown {
  /** A command as it is typed after the prompt, with the lines that continue it. */
  readonly command: string;
  /** Both streams, as the text shows them. */
  readonly output: string;
}

/** Commands with their outputs in the blocks of ```console of a text in Markdown. */
export function readTranscript(markdown: string): Shown[] {
  const blocks = [...markdown.matchAll(/```console\n(.*?)```/gs)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const lines = part.trimEnd().split('\n');
        const end = lines.findIndex((line) => !line.endsWith('\\')) + 1;
        return {
          command: lines.slice(0, end).join('\n'),
          output: lines.slice(end).join('\n'),
        };
      }),
  );
}

/** Runs commands in one shell, so that they share variables, and returns what each printed. */
export function runTranscript(
  commands: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string | undefined>> },
): Shown[] {
  const mark = '=== next command ===';
  const script = commands.map((command) => `${command}\necho; echo '${mark}'`).join('\n');
  const { stdout } = spawnSync('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd,
    env,
    encoding: 'utf8',
  });
  const outputs = stdout.split(`${mark}\n`);
  return commands.map((command, index) => ({ command, output: outputs[index]?.trimEnd() ?? '' }));
}

/** A text without what differs between two runs: ids, times, ports, keys. */
export function masked(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/localhost:\d+/g, 'localhost:<port>')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}
