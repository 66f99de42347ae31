import { announce } from './announce.ts';

/** Copies a text and says so; says what to do where the browser refuses. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(done);
  } catch {
    announce('The browser refused to copy. Select the text and copy it by hand.', 'bad');
  }
}
