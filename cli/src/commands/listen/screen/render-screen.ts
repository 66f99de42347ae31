import { styleText } from 'node:util';
import { curlOf } from '../listen-curl.ts';
import { type Delivery, describeAway, describeConnection, isAccepted } from '../listen-state.ts';
import { fitLine, wrap } from './fit-line.ts';
import { chosenDelivery, type ScreenState, shownDeliveries } from './screen-state.ts';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
  readonly isColoured: boolean;
  /** Time of day of a wall time in milliseconds. */
  readonly showTime: (ms: number) => string;
}

type Style = Parameters<typeof styleText>[0];

const keys =
  'up/down choose  enter details  r resend  c curl  o open  / filter  space pause  q quit';
const shortKeys = 'enter r c o / space q';
const minColumns = 20;

/** The picture of a state: exactly `rows` lines of `columns` columns. */
export function renderScreen(state: ScreenState, size: ScreenSize): string[] {
  const columns = Math.max(minColumns, size.columns);
  const head = renderHead(state, { ...size, columns });
  const foot = renderFoot(state, { ...size, columns });
  const space = Math.max(1, size.rows - head.length - foot.length);
  const body = renderBody(state, { ...size, columns, rows: space });
  const filled = [...body, ...Array<string>(space).fill(' '.repeat(columns))].slice(0, space);
  return [...head, ...filled, ...foot].slice(0, Math.max(1, size.rows));
}

function renderHead(state: ScreenState, size: ScreenSize): string[] {
  const { listen, target, isPaused } = state;
  const { columns } = size;
  const isWell = listen.connection.state === 'connected';
  const connection = describeConnection(listen, size.showTime);
  const counts = `${listen.accepted} accepted, ${listen.refused} not`;
  const away = describeAway(listen.away, size.showTime);
  const to = target === null ? 'shown here' : `to ${target}`;
  return [
    paint(size, 'bold', fitLine(`surety listen  ${to}`, columns)),
    paint(size, isWell ? 'green' : 'yellow', fitLine(`service: ${connection}`, columns)),
    away
      ? paint(size, 'yellow', fitLine(`local server: ${away}`, columns))
      : fitLine(`${isPaused ? 'PAUSED, ' : ''}${target === null ? 'events' : counts}`, columns),
  ];
}

function renderFoot(state: ScreenState, size: ScreenSize): string[] {
  const { columns } = size;
  const line = state.isTypingFilter
    ? `filter: ${state.filter}_`
    : (state.notice ?? (state.filter ? `filter: ${state.filter} (/ esc clears)` : ''));
  const help = columns >= keys.length ? keys : shortKeys;
  return [fitLine(line, columns), paint(size, 'dim', fitLine(help, columns))];
}

function renderBody(state: ScreenState, size: ScreenSize): string[] {
  const delivery = chosenDelivery(state);
  if (state.view === 'list' || !delivery) return renderList(state, size);
  const text = state.view === 'curl' ? curlOf(delivery.message, state.target) : detailsOf(delivery);
  const lines = wrap(text, size.columns);
  const first = Math.min(state.scroll, Math.max(0, lines.length - size.rows));
  return lines.slice(first, first + size.rows).map((line) => fitLine(line, size.columns));
}

function renderList(state: ScreenState, size: ScreenSize): string[] {
  const shown = shownDeliveries(state);
  const chosen = chosenDelivery(state);
  if (shown.length === 0) {
    const text = state.filter ? 'No event fits the filter.' : 'Waiting for events.';
    return [fitLine(text, size.columns)];
  }
  const at = shown.findIndex(({ number }) => number === chosen?.number);
  // The newest are at the bottom; a chosen one above the window moves the window up.
  const first = Math.max(0, Math.min(shown.length - size.rows, at));
  const rows = shown.slice(first, first + size.rows);
  return rows.map((delivery) => {
    const line = fitLine(lineOf(delivery, size), size.columns);
    if (delivery.number === chosen?.number) return paint(size, 'inverse', line, '>');
    return paint(size, styleOf(delivery), line);
  });
}

function lineOf(delivery: Delivery, { columns, showTime }: ScreenSize): string {
  const { message, atMs, isRepeat } = delivery;
  const status = statusOf(delivery);
  if (columns < 60) return ` ${status.padEnd(4)} ${message.name}`;
  const about = `${message.id}${isRepeat ? ' again' : ''}`;
  return ` ${showTime(atMs)}  ${status.padEnd(12)} ${message.name.padEnd(34)} ${about}`;
}

/** `200 in 12 ms`, `retry 3`, or the reason why there is no answer. */
function statusOf({ state, outcome, attempts }: Delivery): string {
  if (state === 'shown') return '-';
  if (state === 'sending') return '...';
  if (state === 'retrying') return `retry ${attempts}`;
  if (outcome?.status === null || !outcome) return 'no answer';
  return `${outcome.status} ${outcome.durationMs} ms`;
}

function styleOf(delivery: Delivery): Style {
  if (delivery.state === 'answered') return isAccepted(delivery) ? 'green' : 'red';
  return delivery.state === 'retrying' ? 'yellow' : 'reset';
}

function detailsOf(delivery: Delivery): string {
  const { message, outcome, attempts } = delivery;
  const answer = outcome
    ? [`answer: ${outcome.status ?? outcome.error} in ${outcome.durationMs} ms`, outcome.answer]
    : ['answer: none yet'];
  return [
    `${message.name}`,
    `webhook-id: ${message.id}   occurred at: ${message.event.occurred_at}   attempts: ${attempts}`,
    ...answer,
    '',
    JSON.stringify(JSON.parse(message.body), null, 2),
  ].join('\n');
}

/** The line in a style; without colours, the chosen one is marked by a sign. */
function paint({ isColoured }: ScreenSize, style: Style, line: string, sign = ''): string {
  if (isColoured) return styleText(style, line, { validateStream: false });
  return sign ? sign + line.slice(sign.length) : line;
}
