import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Io } from './io.ts';

/** Asks for a line of text on a terminal. */
export async function promptText(io: Io, question: string): Promise<string> {
  const output = new Writable({
    write: (chunk, _, done) => {
      io.stderr.write(String(chunk));
      done();
    },
  });
  const reader = createInterface({ input: io.stdin, output, terminal: true });
  try {
    return (await reader.question(question, { signal: io.interrupted })).trim();
  } finally {
    reader.close();
  }
}

/** Asks for a line that is not shown as it is typed. */
export async function promptSecret(io: Io, question: string): Promise<string> {
  io.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: io.stdin, output, terminal: true });
  try {
    return (await reader.question('', { signal: io.interrupted })).trim();
  } finally {
    reader.close();
    io.stderr.write('\n');
  }
}
