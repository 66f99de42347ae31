// biome-ignore-all lint/a11y/useSemanticElements: the rows of a grid of which only those in view exist
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePreferences } from '../platform/use-preferences.ts';
import styles from './rows.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

interface VirtualBodyProps {
  readonly count: number;
  /** The height of a row on a phone, in pixels. */
  readonly cardPx: number;
  /** The row that the keyboard is at; below zero for none. */
  readonly current: number;
  readonly onEnd: (() => void) | undefined;
  /** Draws a row `top` pixels below the head. */
  readonly renderRow: (index: number, top: number) => ReactNode;
}

/** The rows of a long list of which only those in view are in the document. */
export function VirtualBody({ count, cardPx, current, onEnd, renderRow }: VirtualBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const isNarrow = useIsNarrow();
  const { isCompact } = usePreferences();
  useLayoutEffect(() => setMargin(body.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => (isNarrow ? cardPx : isCompact ? 28 : 36),
    overscan: 4,
    scrollMargin: margin,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - 20) onEnd?.();
  }, [last, count, onEnd]);
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
  }, [current, virtual]);
  return (
    <div
      ref={body}
      className={styles.body}
      role="rowgroup"
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, start }) => renderRow(index, start - margin))}
    </div>
  );
}
