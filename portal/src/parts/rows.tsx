// biome-ignore-all lint/a11y/useSemanticElements: rows in a grid, of which only those in view exist, lose the meaning of table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the link in a row is what is focused
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { latePart } from './late-part.tsx';
import { type Corner, cardHeight, phoneCorners } from './phone-corners.ts';
import styles from './rows.module.css';

export interface Column<Row> {
  readonly label: string;
  /** A track of CSS grid, such as `136px` or `minmax(0, 2fr)`. */
  readonly width: string;
  readonly isEnd?: boolean;
  /** True for words that continue on a second line where the page is wide; on a phone they have the room. */
  readonly wraps?: boolean;
  /** The place on a phone: two lines of two cells; `aside` is left out. */
  readonly onPhone?: 'first' | 'second' | 'aside';
  readonly render: (row: Row) => ReactNode;
}

interface RowsProps<Row> {
  /** The name of the rows for screen readers: "Requests". */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The page that a row leads to; the first column's content is the link. */
  readonly linkOf?: (row: Row) => LinkProps;
  /** Rows of a panel, without a frame of their own, and without the keyboard of the page. */
  readonly isPlain?: boolean;
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly onMore?: () => void;
  /** The number of all rows, if it is known. */
  readonly foot?: ReactNode;
  /** Keys of rows that have just arrived. */
  readonly fresh?: ReadonlySet<string>;
}

/** Rows above which only those in view are in the document. */
const virtualAbove = 80;

/** Few lists are that long, and the first page has none. */
const VirtualBody = latePart(() =>
  import('./virtual-body.tsx').then(({ VirtualBody }) => VirtualBody),
);

/** A list in rows, cards on a phone: j and k move, Enter opens. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, keyOf, linkOf, isPlain, hasMore, onMore, isLoadingMore } = props;
  const { current, open } = useRowKeys(props);
  const corners = phoneCorners(columns);
  const style = {
    '--columns': columns.map(({ width }) => width).join(' '),
    '--card': `${cardHeight(corners)}px`,
  } as object;
  const shared = { columns, corners, linkOf, keyOf, onOpen: open, fresh: props.fresh };
  const isVirtual = rows.length > virtualAbove;
  useEffect(() => {
    if (hasMore) void VirtualBody.preload();
  }, [hasMore]);
  const drawn = (some: readonly Row[]) => (
    <div className={styles.body} role="rowgroup">
      {some.map((row, at) => (
        <OneRow key={keyOf(row)} {...shared} row={row} at={at} isCurrent={at === current} />
      ))}
    </div>
  );
  return (
    <div className={classes(styles.frame, isPlain && styles.plain)} style={style}>
      <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <Head columns={columns} />
        {isVirtual ? (
          <Suspense fallback={drawn(rows.slice(0, virtualAbove))}>
            <VirtualBody
              count={rows.length}
              cardPx={cardHeight(corners)}
              current={current}
              onEnd={hasMore ? onMore : undefined}
              renderRow={(index, top) => {
                const row = rows[index];
                if (row === undefined) return null;
                const isCurrent = index === current;
                const place = { row, at: index, isCurrent, top };
                return <StillRow key={keyOf(row)} {...shared} {...place} />;
              }}
            />
          </Suspense>
        ) : (
          drawn(rows)
        )}
      </div>
      {(hasMore || props.foot) && (
        <div className={styles.foot}>
          {props.foot}
          {hasMore && !isVirtual && (
            <Button isSmall onClick={onMore} disabled={isLoadingMore}>
              {isLoadingMore ? 'Loading' : 'Show more'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <div role="rowgroup">
      <div className={styles.head} role="row">
        {columns.map(({ label, isEnd }) => (
          <span
            key={label}
            role="columnheader"
            className={classes(styles.cell, isEnd && styles.end)}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface BodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly corners: readonly (Corner | undefined)[];
  readonly keyOf: (row: Row) => string;
  readonly linkOf: ((row: Row) => LinkProps) | undefined;
  readonly onOpen: (row: Row) => void;
  readonly fresh: ReadonlySet<string> | undefined;
}

interface OneRowProps<Row> extends BodyProps<Row> {
  readonly row: Row;
  readonly at: number;
  readonly isCurrent: boolean;
  /** Pixels below the head, of a row that only exists while it is in view. */
  readonly top?: number;
}

function OneRow<Row>({
  row,
  at,
  columns,
  corners,
  keyOf,
  linkOf,
  onOpen,
  fresh,
  ...look
}: OneRowProps<Row>) {
  const link = linkOf?.(row);
  const click = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input');
    if (!link || isOnControl || getSelection()?.type === 'Range') return;
    onOpen(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is what the keyboard reaches
    <div
      role="row"
      aria-rowindex={at + 2}
      style={look.top === undefined ? undefined : { transform: `translateY(${look.top}px)` }}
      className={classes(
        styles.row,
        look.top !== undefined && styles.floating,
        link && styles.linked,
        look.isCurrent && styles.current,
        fresh?.has(keyOf(row)) && styles.fresh,
      )}
      onClick={click}
    >
      {columns.map((column, index) => (
        <span
          key={column.label}
          role="cell"
          onPointerEnter={tellCut}
          className={classes(
            styles.cell,
            column.isEnd && styles.end,
            column.wraps && styles.wraps,
            styles[corners[index] ?? 'aside'],
          )}
        >
          {index === 0 && link ? <Link {...link}>{column.render(row)}</Link> : column.render(row)}
        </span>
      ))}
    </div>
  );
}

/** Gives a cell whose text is cut the whole of it as its title. */
function tellCut({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

/** A row that stays as it is while others scroll into view (bench/portal-rows.ts). */
const StillRow = memo(OneRow) as typeof OneRow;

/** The current row, which j, k and the arrow keys of the page move. */
function useRowKeys<Row>({ rows, linkOf, isPlain }: RowsProps<Row>) {
  const [current, setCurrent] = useState(-1);
  const navigate = useNavigate();
  const open = (row: Row | undefined) => {
    const link = row === undefined ? undefined : linkOf?.(row);
    if (link) void navigate(link as Parameters<typeof navigate>[0]);
  };
  const move = (step: number) =>
    setCurrent((at) => Math.min(rows.length - 1, Math.max(0, at + step)));
  const keys = [
    { keys: 'j', label: 'Next row', act: () => move(1) },
    { keys: 'k', label: 'Row before', act: () => move(-1) },
    ...(current >= 0
      ? [
          { keys: 'enter', label: 'Open the row', act: () => open(rows[current]) },
          { keys: 'escape', label: 'Leave the rows', act: () => setCurrent(-1) },
        ]
      : []),
  ];
  useShortcuts(isPlain || !linkOf ? [] : keys);
  return { current, open };
}
