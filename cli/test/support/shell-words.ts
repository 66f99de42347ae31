/** Words of a simple command, and the file of its `<`: enough of a shell for the examples of help. */
export function splitCommand(line: string): { words: string[]; stdin: string | undefined } {
  const parts = line.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? [];
  const words = parts.map((part) =>
    part.replaceAll(
      /'([^']*)'|\\(.)/g,
      (_, quoted: string | undefined, escaped: string) => quoted ?? escaped,
    ),
  );
  const at = words.indexOf('<');
  if (at < 0) return { words, stdin: undefined };
  return { words: words.slice(0, at), stdin: words[at + 1] };
}
