/** The place of a cell on a phone, where a row is a card of at most two lines of two cells. */
export type Corner = 'whole' | 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

interface PhoneColumn {
  readonly isEnd?: boolean;
  readonly onPhone?: 'first' | 'second' | 'aside';
}

/**
 * Corners of a row's cells by the index of their column, so that times and amounts align from card to card. A
 * cell without a corner is left out.
 */
export function phoneCorners(columns: readonly PhoneColumn[]): (Corner | undefined)[] {
  const corners: (Corner | undefined)[] = columns.map(() => undefined);
  const shown = columns.map((_, at) => at).filter((at) => columns[at]?.onPhone !== 'aside');
  const take = (find: (column: PhoneColumn) => boolean): number | undefined => {
    const found = shown.find((at) => find(columns[at] ?? {})) ?? shown[0];
    if (found !== undefined) shown.splice(shown.indexOf(found), 1);
    return found;
  };
  const place = (at: number | undefined, corner: Corner) => {
    if (at !== undefined) corners[at] = corner;
  };
  const first = take(({ onPhone }) => onPhone === 'first');
  if (shown.length === 1 && shown.every((at) => columns[at]?.onPhone === 'second')) {
    place(first, 'whole');
    place(shown[0], 'bottomRight');
    return corners;
  }
  if (shown.length < 2) {
    place(first, 'topLeft');
    place(shown[0], 'topRight');
    return corners;
  }
  place(first, shown.length === 2 ? 'whole' : 'topLeft');
  place(
    take(({ onPhone, isEnd }) => onPhone === 'second' && !isEnd),
    'bottomLeft',
  );
  place(shown.pop(), 'bottomRight');
  place(shown[0], 'topRight');
  return corners;
}

/** The height of each card in pixels. */
export const cardHeight = (corners: readonly (Corner | undefined)[]): number =>
  corners.includes('bottomRight') ? 64 : 48;
