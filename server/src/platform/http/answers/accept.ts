/**
 * The media type of `offered` that the header Accept ranks highest (RFC 9110, section 12.5.1), the
 * first of equals; the first too where the header takes none of them.
 */
export function preferredType<const T extends string>(
  accept: string | null,
  offered: readonly [T, ...T[]],
): T {
  const ranges = (accept ?? '*/*').split(',').map(readRange);
  const ranked = offered.map((type) => ({ type, quality: qualityOf(type, ranges) }));
  const best = Math.max(...ranked.map(({ quality }) => quality));
  return ranked.find(({ quality }) => quality === best)?.type ?? offered[0];
}

interface MediaRange {
  range: string;
  quality: number;
}

function readRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = weight === undefined ? 1 : Number(weight);
  return { range, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** Quality by the most specific range that names the type; 0 if none does. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const [group] = type.split('/');
  for (const range of [type, `${group}/*`, '*/*']) {
    const found = ranges.find((entry) => entry.range === range);
    if (found) return found.quality;
  }
  return 0;
}
