import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/states.tsx';
import { useIsNarrow } from '../parts/use-is-narrow.ts';
import { forgetArrival, unreadNames } from '../platform/arrival.ts';
import { readPasted } from '../platform/pasted-id.ts';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { DayFilter, day } from './day-filter.tsx';
import type { Filter, FilterValues } from './filter.ts';
import styles from './filter-bar.module.css';
import { textOfValue, valueOfText } from './filter-texts.ts';
import { unusedFilters } from './known-values.ts';

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  /** Receives all values; those without a text are undefined. */
  readonly onChange: (values: FilterValues) => void;
  /** Buttons at the right. */
  readonly children?: ReactNode;
}

/**
 * The filters of a list. The filters that are set are chips below, each of which removes its
 * filter.
 */
export function FilterBar({ filters, values, onChange, children }: FilterBarProps) {
  const [first, setFirst] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isFolded = useIsNarrow() && filters.length > 2;
  useShortcuts([{ keys: '/', label: 'Filter this list', act: () => first?.focus() }]);
  const set = (name: string, value: string) => onChange({ ...values, [name]: value || undefined });
  const unused = unusedFilters(filters, values);
  const { pathname } = useLocation();
  const [unread] = useState(() => unreadNames(pathname, values));
  useEffect(forgetArrival, []);
  const chosen = filters.filter((filter) => values[filter.name] && !unused.includes(filter));
  const shown = isFolded && !isOpen ? filters.slice(0, 1) : filters;
  return (
    <>
      <search className={styles.bar}>
        {shown.map((filter, at) => (
          <Control
            key={filter.name}
            filter={filter}
            value={textOfValue(filter, values[filter.name] ?? '')}
            onSet={(text) => set(filter.name, valueOfText(filter, text))}
            inputRef={at === 0 ? setFirst : undefined}
          />
        ))}
        {isFolded && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fewer filters' : 'Filters'}
          </Button>
        )}
        {children}
      </search>
      {chosen.length > 0 && (
        <div className={styles.bar}>
          {chosen.map((filter) => (
            <button
              key={filter.name}
              type="button"
              className={styles.chip}
              aria-label={`Remove the filter ${filter.label}: ${wordsOf(filter, values[filter.name] ?? '')}`}
              onClick={() => set(filter.name, '')}
            >
              {filter.label}: {wordsOf(filter, values[filter.name] ?? '')}
              <Icon name="cross" size={12} />
            </button>
          ))}
        </div>
      )}
      {(unused.length > 0 || unread.length > 0) && (
        <div className={styles.bar}>
          <Notice>
            {[
              ...unused.map(({ name, label }) => `${label} is never “${values[name]}”.`),
              ...unread.map((name) => `This list has no filter “${name}”.`),
            ].join(' ')}{' '}
            It is shown without that.
          </Notice>
        </div>
      )}
    </>
  );
}

/** The value of a filter in the words of its options, or as a person writes it. */
const wordsOf = (filter: Filter, value: string): string =>
  filter.options?.find(([each]) => each === value)?.[1] ?? textOfValue(filter, value);

interface ControlProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onSet: (value: string) => void;
  readonly inputRef: ((element: HTMLElement | null) => void) | undefined;
}

function Control({ filter: { label, options, isDay }, value, onSet, inputRef }: ControlProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // An address may have a day with a time, which a calendar does not show.
  if (isDay && (value === '' || day.test(value))) {
    return (
      <DayFilter
        label={label}
        text={text}
        onText={setText}
        onSet={onSet}
        inputRef={inputRef}
        onKeyDown={leaveOnEscape}
      />
    );
  }
  if (options) {
    return (
      <select
        ref={inputRef}
        className={styles.control}
        aria-label={label}
        value={value}
        onChange={({ target }) => onSet(target.value)}
        onKeyDown={leaveOnEscape}
      >
        <option value="">{label}: all</option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={inputRef}
      className={styles.control}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === '') onSet('');
      }}
      onBlur={() => text !== value && onSet(readPasted(text))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSet(readPasted(text));
        // What was typed and not set is dropped, before the box is left.
        if (event.key === 'Escape') flushSync(() => setText(value));
        leaveOnEscape(event);
      }}
    />
  );
}

/** Escape leaves the box, so that the next key is a shortcut again. */
function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.blur();
}
