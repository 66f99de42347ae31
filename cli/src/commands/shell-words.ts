/** A word of a shell command: quoted where the shell would read it otherwise. */
export function quoteWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** A command of `surety` as it is typed; options without a value are left out. */
export function typedCommand(
  words: readonly string[],
  options: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`--${name}`, quoteWord(value)],
  );
  return ['surety', ...words.map(quoteWord), ...given].join(' ');
}
