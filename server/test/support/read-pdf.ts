import { inflateSync } from 'node:zlib';

/** The text of a PDF as a reader copies it, and its source with unpacked streams. */
export function readPdf(pdf: Buffer): { text: string; source: string } {
  const source = pdf
    .toString('latin1')
    .replaceAll(/stream\n([\s\S]*?)\nendstream/g, (_, body: string) => unpack(body));
  const fonts = readFonts(source);
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [, name, shown] of source.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    const codes = shown?.match(/<\w+>/g)?.flatMap((part) => part.match(/\w{4}/g) ?? []) ?? [];
    text += codes.map((code) => font?.get(code) ?? '�').join('');
  }
  return { text, source };
}

function unpack(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return body;
  }
}

/** Characters by glyph code, for each font of the pages. */
function readFonts(source: string): Map<string, Map<string, string>> {
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [
      id,
      body ?? '',
    ]),
  );
  return new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      return [name, readCharacters(objects.get(map) ?? '')];
    }),
  );
}

function readCharacters(map: string): Map<string, string> {
  const ranges = map.matchAll(/^<(\w+)> <\w+> \[(.*)\]$/gm);
  return new Map(
    [...ranges].flatMap(([, start = '', list = '']) =>
      [...list.matchAll(/<([\w ]*)>/g)].map(([, units = ''], index): [string, string] => [
        (Number.parseInt(start, 16) + index).toString(16).padStart(4, '0'),
        String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
      ]),
    ),
  );
}
