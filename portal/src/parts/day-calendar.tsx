import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { dayInWords, monthInWords } from './day.tsx';
import styles from './day-calendar.module.css';
import { addDays, addMonths, weeksOf } from './month-days.ts';

interface DayCalendarProps {
  /** The field that the day is for. */
  readonly label: string;
  /** The day of the field as `2027-01-04`; empty for none. */
  readonly value: string;
  /** Today on the brand's clock. */
  readonly today: string;
  /** The element below which the calendar is shown. */
  readonly anchor: HTMLElement | null;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A calendar that opens on the brand's today, which may be years from that of the browser, where its own one opens. */
export function DayCalendar(props: DayCalendarProps) {
  const { label, value, today, anchor, onPick, onClose } = props;
  const [day, setDay] = useState(value || today);
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLButtonElement>(null);
  const followFocus = useRef(true);
  useEffect(() => {
    const { current } = popup;
    if (!current) return;
    current.showPopover();
    place(current, anchor);
  }, [anchor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the day that a key has moved to.
  useEffect(() => {
    if (followFocus.current) chosen.current?.focus();
    followFocus.current = false;
  }, [day]);
  const turn = (months: number) => setDay(addMonths(day, months));
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    followFocus.current = true;
    setDay(next(day));
  };
  return (
    <div
      ref={popup}
      popover="auto"
      role="dialog"
      aria-label={`${label}: a day in UTC`}
      className={styles.popup}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <div className={styles.head}>
        <IconButton isSmall icon="left" label="Month before" onClick={() => turn(-1)} />
        <span aria-live="polite">{monthInWords(day)}</span>
        <IconButton isSmall icon="right" label="Month after" onClick={() => turn(1)} />
      </div>
      <table onKeyDown={move}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <button
                    ref={each === day ? chosen : null}
                    type="button"
                    className={styles.day}
                    tabIndex={each === day ? 0 : -1}
                    aria-label={dayInWords(each)}
                    aria-pressed={each === value}
                    aria-current={each === today ? 'date' : undefined}
                    data-beside={each.slice(0, 7) === day.slice(0, 7) ? undefined : ''}
                    onClick={() => onPick(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const gap = 4;
const margin = 8;

/** Puts the popup below its anchor, inside the window. */
function place(popup: HTMLElement, anchor: HTMLElement | null): void {
  const below = anchor?.getBoundingClientRect();
  if (!below) return;
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.min(below.left, innerWidth - width - margin);
  const top = Math.min(below.bottom + gap, innerHeight - height - margin);
  popup.style.left = `${Math.max(margin, left)}px`;
  popup.style.top = `${Math.max(margin, top)}px`;
}
