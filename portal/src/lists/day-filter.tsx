import { type KeyboardEventHandler, type Ref, Suspense, useRef, useState } from 'react';
import { IconButton } from '../parts/button.tsx';
import { latePart } from '../parts/late-part.tsx';
import { useBrandNow } from '../platform/use-brand-now.ts';
import { timeAt } from '../platform/wall-clock.ts';
import styles from './filter-bar.module.css';

const DayCalendar = latePart(
  () => import('../parts/day-calendar.tsx').then(({ DayCalendar: Calendar }) => Calendar),
  ({ onClose }) => onClose,
);

/** A day of the years that a person means, unlike "0002-01-05" while the year is typed. */
export const day = /^[12]\d{3}-\d{2}-\d{2}$/;

interface DayFilterProps {
  readonly label: string;
  /** The text of the field, which is not set while it is typed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSet: (value: string) => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>;
}

/** A day, typed or picked in a calendar that begins at the brand's today. */
export function DayFilter({ label, text, onText, onSet, inputRef, onKeyDown }: DayFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const today = timeAt(useBrandNow()).slice(0, 10);
  const pick = (picked: string) => {
    setOpen(false);
    onText(picked);
    onSet(picked);
  };
  return (
    <span ref={place} className={styles.day} title="A day in UTC">
      <label className={styles.day}>
        {label}
        <input
          ref={inputRef}
          className={styles.control}
          type="date"
          value={text}
          onChange={({ target }) => {
            onText(target.value);
            if (target.value === '' ? !target.validity.badInput : day.test(target.value))
              onSet(target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <IconButton
        icon="calendar"
        label={`Calendar: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void DayCalendar.preload()}
        onFocus={() => void DayCalendar.preload()}
      />
      {isOpen && (
        <Suspense>
          <DayCalendar
            label={label}
            value={day.test(text) ? text : ''}
            today={today}
            anchor={place.current}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
