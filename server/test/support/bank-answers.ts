import { type Answer, answerHeader, answerParts } from '../../src/kernel/nacha/answer-file.ts';
import type { FilePart } from '../../src/kernel/nacha/nacha-file.ts';
import { sampleFile } from './nacha-samples.ts';
import { fileText } from './nacha-text.ts';

let files = 0;

/** Renders a file of a receiving bank's answers, different each time. */
export function answerText(answers: Answer[]): Promise<string> {
  return partsText(answerParts(answers, 184));
}

/** Renders a file of any content, different each time. */
export function partsText(parts: FilePart[]): Promise<string> {
  files += 1;
  const made = { on: '2026-07-03', at: '09:00', reference: `TEST${files}` };
  return fileText(parts, answerHeader(sampleFile, made));
}
