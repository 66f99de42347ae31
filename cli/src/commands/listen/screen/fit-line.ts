import { cutToWidth, linesOfWidth, padToWidth } from '@surety/sdk/command/display-width';
import { plainText } from '@surety/sdk/command/plain-text';

/** Exactly `columns` columns of the text: cut with an ellipsis, or filled with spaces. */
export function fitLine(text: string, columns: number): string {
  return columns <= 0 ? '' : padToWidth(cutToWidth(plainText(text), columns), columns);
}

/** Lines of at most `columns` columns with all of the text. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((part) => linesOfWidth(plainText(part), columns));
}
