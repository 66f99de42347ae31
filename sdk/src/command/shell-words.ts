/** The text as one quoted word of a shell, whatever is in it. */
export function quoteAlways(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A word of a shell command: quoted where the shell would read it otherwise. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quoteAlways(word);
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
