import type { WebhookHealthHour } from '@surety/sdk';
import { countOf } from '../../parts/values.tsx';
import { parseTime, timeAt } from '../../platform/wall-clock.ts';

const hourMs = 3_600_000;

export interface HourCell {
  readonly hour: string;
  readonly succeeded: number;
  readonly failing: number;
  readonly waiting: number;
}

/** The last 24 hours, oldest first; hours without deliveries have zeros. */
export function lastDay(hours: readonly WebhookHealthHour[], nowMs: number): HourCell[] {
  const current = Math.floor(nowMs / hourMs) * hourMs;
  const known = new Map(hours.map((each) => [parseTime(each.hour), each]));
  return Array.from({ length: 24 }, (_, at) => {
    const startMs = current - (23 - at) * hourMs;
    const { succeeded = 0, failing = 0, waiting = 0 } = known.get(startMs) ?? {};
    return { hour: timeAt(startMs), succeeded, failing, waiting };
  });
}

/** "24 deliveries arrived, 2 failed in 24 hours". */
export function healthWords(cells: readonly HourCell[]): string {
  const sum = (of: (cell: HourCell) => number) => cells.reduce((all, cell) => all + of(cell), 0);
  const [succeeded, failing, waiting] = [
    sum((cell) => cell.succeeded),
    sum((cell) => cell.failing),
    sum((cell) => cell.waiting),
  ];
  if (succeeded + failing + waiting === 0) return 'nothing sent in 24 hours';
  const parts = [countOf(succeeded, 'delivery arrived', 'deliveries arrived')];
  if (failing > 0) parts.push(`${failing} failed`);
  if (waiting > 0) parts.push(`${waiting} not tried yet`);
  return `${parts.join(', ')} in 24 hours`;
}
