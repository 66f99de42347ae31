import {
  addBankingDays,
  easternDate,
  easternInstant,
  easternTime,
} from '../../../../kernel/banking-calendar.ts';

/**
 * Time by which the bank has to fetch or acknowledge a file.
 *
 * @param deadline hours (4h) or banking days (1d), as the program's setting.
 */
export function dueByOf(deadline: string, deliveredAt: Temporal.Instant): Temporal.Instant {
  const count = Number(deadline.slice(0, -1));
  if (deadline.endsWith('h')) return deliveredAt.add({ hours: count });
  const day = addBankingDays(easternDate(deliveredAt), count);
  return easternInstant(day, easternTime(deliveredAt));
}

/** Shortest time between two polls for an unfetched file; `fast` settles within seconds. */
const leastMs = { fast: 1_000, calendar: 15 * 60_000 };

/** Longest time between two looks. */
const mostMs = 60 * 60_000;

/** Next poll for an unfetched file: after a quarter of the time since its delivery. */
export function nextLookAt(
  { deliveredAt, speed }: { deliveredAt: Temporal.Instant; speed: 'fast' | 'calendar' },
  now: Temporal.Instant,
): Temporal.Instant {
  const lyingMs = now.epochMilliseconds - deliveredAt.epochMilliseconds;
  const waitMs = Math.min(Math.max(lyingMs / 4, leastMs[speed]), mostMs);
  return now.add({ milliseconds: Math.round(waitMs) });
}

/** Delivered file, with the patterns of the bank's answers to its delivery. */
export interface AwaitedFile {
  fileId: string;
  fileName: string;
  ackPattern: string;
  refusalPattern: string;
}

/** Answer of the bank to a delivery, known by the answer's name. */
export interface DeliveryNotice {
  kind: 'acknowledge' | 'refuse';
  fileId: string;
}

/** Finds the file that a file of the bank acknowledges or refuses; undefined for any other file. */
export function findNotice(
  fileName: string,
  awaited: readonly AwaitedFile[],
): DeliveryNotice | undefined {
  for (const file of awaited) {
    if (matches(file.refusalPattern, file, fileName)) {
      return { kind: 'refuse', fileId: file.fileId };
    }
    if (matches(file.ackPattern, file, fileName)) {
      return { kind: 'acknowledge', fileId: file.fileId };
    }
  }
  return undefined;
}

function matches(pattern: string, { fileName }: AwaitedFile, found: string): boolean {
  const parts = pattern
    .replaceAll('{file}', fileName)
    .replaceAll('{name}', fileName.replace(/\.[^.]*$/, ''))
    .split('*');
  return isInOrder(found, parts);
}

/** True if a text begins with the first part, ends with the last, and has the others in between. */
function isInOrder(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}
