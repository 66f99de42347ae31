import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { plainText } from '@surety/sdk/command/plain-text';
import { Interrupted, type Io } from './io.ts';

/** Prompts for a line of text on a terminal. */
export function promptText(io: Io, question: string): Promise<string> {
  const output = new Writable({
    write: (chunk, _, done) => {
      io.stderr.write(String(chunk));
      done();
    },
  });
  return readAnswer(io, plainText(question), output);
}

/** Asks a question that is answered by yes or no; with `otherwise` true, all but a no is a yes. */
export async function promptYes(io: Io, question: string, otherwise: boolean): Promise<boolean> {
  const answer = await promptText(io, `${question} ${otherwise ? '[Y/n]' : '[y/N]'} `);
  return otherwise ? !/^n/i.test(answer) : /^y(es)?$/i.test(answer);
}

/** Prompts for a line that is not shown as it is typed. */
export async function promptSecret(io: Io, question: string): Promise<string> {
  io.stderr.write(plainText(question));
  try {
    return await readAnswer(io, '', new Writable({ write: (_chunk, _encoding, done) => done() }));
  } finally {
    io.stderr.write('\n');
  }
}

/** @throws Interrupted for Ctrl-C and for the end of the input. */
async function readAnswer(io: Io, question: string, output: Writable): Promise<string> {
  const reader = createInterface({ input: io.stdin, output, terminal: true });
  try {
    return (await reader.question(question, { signal: io.interrupted })).trim();
  } catch (error) {
    // On a terminal, the reader takes Ctrl-C itself, so that no signal reaches the process.
    if (error instanceof Error && error.name === 'AbortError') throw new Interrupted();
    throw error;
  } finally {
    reader.close();
  }
}
