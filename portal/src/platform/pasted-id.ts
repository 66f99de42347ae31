const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** Blanks and marks without width, which a copy from a page or a mail brings along. */
const edges = /^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g;
/** A line of JSON, a quoted text, an address, or a header: forms in which an id is copied. */
const wrapped = /^["'`<([{]|["'`>)\]},;]$|^\w+["']?\s*[:=]|^https?:\/\/|^\//;

/**
 * The value of a pasted text: the last id of a line of JSON, of quotes or of an address, else the text without blanks
 * and marks around it. Two ids in a text without such a form are left to the search.
 */
export function readPasted(text: string): string {
  const plain = text.replace(edges, '').replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '');
  const [...ids] = plain.matchAll(id);
  const found = ids.at(-1)?.[0];
  if (found === undefined) return unquoted(plain);
  return ids.length === 1 || wrapped.test(plain) ? found.toLowerCase() : plain;
}

/** The text without the quotes around it, and the comma behind them. */
function unquoted(text: string): string {
  return /^(["'`])(.*)\1[,;]?$/.exec(text)?.[2] ?? text;
}

/** The end of an id as lists show it, without its dots; null for any other text. */
export function shortForm(text: string): string | null {
  return /^(?:…|\.{3})([0-9a-f]{4,12})$/i.exec(text)?.[1]?.toLowerCase() ?? null;
}
