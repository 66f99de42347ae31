/** The names that a mistyped one was likely to be, the likeliest first; at most three. */
export function nearest(text: string, names: Iterable<string>): string[] {
  const limit = Math.max(1, Math.floor(text.length / 3));
  const rated = [...names].map((name) => ({ name, distance: distanceOf(text, name) }));
  return rated
    .filter(({ name, distance }) => distance <= limit || (text.length > 2 && name.startsWith(text)))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** A sentence with the nearest names, or nothing if none is near. */
export function didYouMean(text: string, names: Iterable<string>): string {
  const found = nearest(text, names);
  return found.length > 0 ? ` Did you mean ${found.join(' or ')}?` : '';
}

/** Edits between two words: a letter more, less or other, or two letters exchanged. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 4) return 99;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 99;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const exchanged = isExchanged ? at(row - 2, column - 2) + 1 : 99;
      const edited = Math.min(at(row, column - 1) + 1, at(row - 1, column) + 1);
      next.push(Math.min(edited, at(row - 1, column - 1) + cost, exchanged));
    }
  }
  return at(one.length, other.length);
}
