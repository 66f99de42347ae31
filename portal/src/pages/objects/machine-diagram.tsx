import type { MachineRow } from '@surety/sdk/catalog-rows';
import { useId, useMemo } from 'react';
import { classes } from '../../parts/classes.ts';
import { Hidden } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { useWidth } from '../../parts/use-width.ts';
import { Time } from '../../parts/values.tsx';
import styles from './machine-diagram.module.css';
import { type DrawnState, layOutMachine } from './machine-layout.ts';
import type { Choice } from './machine-moves.ts';
import { rankMachine } from './machine-ranks.ts';
import { type Step, walkedArrows } from './machine-way.ts';

interface DiagramProps {
  readonly machine: MachineRow;
  readonly present: string;
  readonly choices: readonly Choice[];
  /** Steps that led to the present state, as far as events recorded them. */
  readonly way: readonly Step[];
  /** Opens the dialog of a move; absent where moves are not made by hand. */
  readonly onChoose?: ((choice: Choice) => void) | undefined;
}

/** The choices above a state, beside the arrow's head, and those below it. */
type ChoicesOf = (state: string) => {
  readonly above: readonly Choice[];
  readonly below: readonly Choice[];
};

/** A state machine as boxes and arrows, with a button on each move that leaves the present state. */
export function MachineDiagram({ machine, present, choices, way, onChoose }: DiagramProps) {
  const [ref, width] = useWidth<HTMLElement>();
  const ranked = useMemo(() => rankMachine(machine), [machine]);
  const choicesOf: ChoicesOf = (state) => {
    const own = choices.filter(({ to }) => to === state);
    const isFromAbove = (ranked.ranks.get(present) ?? 0) < (ranked.ranks.get(state) ?? 0);
    return isFromAbove ? { above: own, below: [] } : { above: [], below: own };
  };
  const drawing = layOutMachine(ranked, width, (state) => {
    const { above, below } = choicesOf(state);
    return { above: above.length, below: below.length };
  });
  return (
    <section
      ref={ref}
      className={styles.drawing}
      style={{ height: drawing.height }}
      aria-label={`Drawing of the ${machine.title.toLowerCase()}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is too narrow, by keyboard too
      tabIndex={0}
    >
      {width > 0 && (
        <>
          <Arrows {...{ drawing, width, present, choices, way }} />
          <ol className={styles.states} aria-label={`States of the ${machine.title.toLowerCase()}`}>
            {drawing.states.map((drawn) => (
              <StateBox
                key={drawn.state}
                drawn={drawn}
                isPresent={drawn.state === present}
                steps={way.filter(({ state }) => state === drawn.state)}
                choices={choicesOf(drawn.state)}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

interface StateBoxProps {
  readonly drawn: DrawnState;
  readonly isPresent: boolean;
  readonly steps: readonly Step[];
  readonly choices: ReturnType<ChoicesOf>;
  readonly onChoose: DiagramProps['onChoose'];
}

function StateBox({ drawn, isPresent, steps, choices, onChoose }: StateBoxProps) {
  const { state, left, top, width } = drawn;
  const isReachable = choices.above.length + choices.below.length > 0;
  const chip = (choice: Choice) => <Chip key={choice.key} choice={choice} onChoose={onChoose} />;
  return (
    <li className={styles.state} style={{ left, top, width }}>
      {choices.above.map(chip)}
      <span
        className={classes(
          styles.box,
          steps.length > 0 && styles.visited,
          isReachable && styles.reachable,
          isPresent && styles.present,
        )}
        aria-current={isPresent ? 'step' : undefined}
      >
        {inWords(state)}
        {isPresent && <Hidden>, the present state</Hidden>}
        <Stamp steps={steps} width={width} />
      </span>
      {choices.below.map(chip)}
    </li>
  );
}

/** Room for a number and a time beside it, in pixels. */
const stampWidth = 104;

interface StampProps {
  readonly steps: readonly Step[];
  readonly width: number;
}

/** Numbers of the steps that reached a state, and the time of the last of them. */
function Stamp({ steps, width }: StampProps) {
  const last = steps.at(-1);
  if (!last) return null;
  const numbers = steps.map(({ number }) => number).join(', ');
  const hasRoom = width >= stampWidth && steps.length <= 2;
  return (
    <span className={styles.stamp}>
      <Hidden>{steps.length === 1 ? ', step ' : ', steps '}</Hidden>
      {numbers}
      {hasRoom ? ' · ' : <Hidden>, </Hidden>}
      {hasRoom ? (
        <Time at={last.at} />
      ) : (
        <Hidden>
          <Time at={last.at} />
        </Hidden>
      )}
    </span>
  );
}

interface ChipProps {
  readonly choice: Choice;
  readonly onChoose: DiagramProps['onChoose'];
}

function Chip({ choice, onChoose }: ChipProps) {
  const { on, to, operation, mark } = choice;
  const words = `${inWords(on)}${mark ? ` (${mark})` : ''}`;
  const title = `${words}: to ${inWords(to)}`;
  if (!operation || !onChoose) {
    return (
      <span className={classes(styles.chip, styles.word)} title={title}>
        {words}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.chip}
      title={title}
      aria-label={title}
      onClick={() => onChoose(choice)}
    >
      {words}
    </button>
  );
}

interface ArrowsProps {
  readonly drawing: ReturnType<typeof layOutMachine>;
  readonly width: number;
  readonly present: string;
  readonly choices: readonly Choice[];
  readonly way: readonly Step[];
}

/** The arrows; for screen readers, the list of all moves has them as text. */
function Arrows({ drawing, width, present, choices, way }: ArrowsProps) {
  const id = useId();
  const walked = walkedArrows(way);
  const offered = new Set(choices.map(({ to }) => to));
  const playable = new Set(choices.flatMap(({ to, operation }) => (operation ? [to] : [])));
  return (
    <svg
      className={styles.arrows}
      width={width}
      height={drawing.height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <Head id={`${id}calm`} className={styles.head} />
        <Head id={`${id}open`} className={styles.openHead} />
        <Head id={`${id}walked`} className={styles.walkedHead} />
      </defs>
      {drawing.edges.map(({ from, to, isBack, path }) => {
        const isOpen = from === present && offered.has(to);
        const isWalked = walked.has(`${from} ${to}`);
        const head = `url(#${id}${isOpen ? 'open' : isWalked ? 'walked' : 'calm'})`;
        return (
          <path
            key={`${from} ${to}`}
            d={path}
            className={classes(
              styles.arrow,
              isWalked && styles.walked,
              isOpen && styles.open,
              isOpen && !playable.has(to) && styles.byOthers,
            )}
            {...(isBack ? { markerStart: head } : { markerEnd: head })}
          />
        );
      })}
      {drawing.states.map((drawn) => (
        <Marks key={drawn.state} drawn={drawn} id={id} isPresent={drawn.state === present} />
      ))}
    </svg>
  );
}

const Head = ({
  id,
  className,
}: {
  readonly id: string;
  readonly className?: string | undefined;
}) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX="7"
    refY="4"
    markerWidth="8"
    markerHeight="8"
    markerUnits="userSpaceOnUse"
    orient="auto-start-reverse"
  >
    <path d="M0 0 8 4 0 8z" className={className} />
  </marker>
);

interface MarksProps {
  readonly drawn: DrawnState;
  readonly id: string;
  readonly isPresent: boolean;
}

/** The arrow from nowhere of a first state, and the one of a move that stays. */
function Marks({ drawn, id, isPresent }: MarksProps) {
  const { left, top, boxTop, width, isFirst, hasLoop } = drawn;
  const start = left + 10;
  const right = left + width;
  const look = isPresent ? 'open' : 'calm';
  return (
    <>
      {isFirst && (
        <>
          <circle cx={start} cy={top - 16} r="3.5" className={styles.start} />
          <path
            d={`M${start} ${top - 13}V${top}`}
            className={styles.arrow}
            markerEnd={`url(#${id}calm)`}
          />
        </>
      )}
      {hasLoop && (
        <path
          d={`M${right} ${boxTop + 10}C${right + 15} ${boxTop + 6} ${right + 15} ${boxTop + 34} ${right} ${boxTop + 30}`}
          className={classes(styles.arrow, isPresent && styles.open)}
          markerEnd={`url(#${id}${look})`}
        />
      )}
    </>
  );
}
