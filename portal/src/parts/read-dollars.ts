/** Cents of "70,000", "70000.5" or "$70000.50", as a person writes dollars; null for another text. */
export function readDollars(text: string): number | null {
  const [, whole, part = ''] = /^\$?(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole ? Number(`${whole.replaceAll(',', '')}${part.padEnd(2, '0')}`) : null;
}
