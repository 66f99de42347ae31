import type { Need, Needs, Overview } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { countOf } from '../../parts/values.tsx';
import { shortDate } from '../../platform/wall-clock.ts';

/** Work that waits, as one line of the inbox. */
export interface NeedLine {
  readonly key: string;
  readonly text: string;
  readonly customerId: string | null;
  /** Cents at stake. */
  readonly amount: number | null;
  readonly currency: string;
  /** When it has to be done: "3 days left". */
  readonly due: string;
  readonly isLate: boolean;
  readonly since: string | null;
  readonly link: LinkProps;
  /** An entry that can be decided here. */
  readonly entry: { readonly fileId: string; readonly position: number } | null;
}

const words: Readonly<Record<Need['type'], string>> = {
  bank_file_refused: 'Refused bank file to send again',
  bank_file_overdue: 'Overdue bank file: ask the bank',
  bank_file_held: 'Held bank file to release',
  entry_undecided: 'Entry of a bank file to decide',
  pull_returned: 'Pull or payment returned by the bank',
  closing_stopped: 'Stopped closing to request again',
  notice_due: 'Notice of adverse action to send',
  paper_due: 'Notice to a customer to send',
  kyc_under_review: 'Identity (KYC) under review',
};

/** "3 days left", "due today", "2 days overdue"; empty for what has no last day. */
export function dueWords(daysLeft: number | null): string {
  if (daysLeft === null) return '';
  if (daysLeft === 0) return 'due today';
  const days = countOf(Math.abs(daysLeft), 'day');
  return daysLeft > 0 ? `${days} left` : `${days} overdue`;
}

/** The line of a need, which leads to where it is decided. */
export function lineOf(need: Need, world: string): NeedLine {
  const { type, object_id, position, customer_id, amount, currency, days_left, date_since } = need;
  return {
    key: [type, object_id, position].join(' '),
    text: words[type] ?? type.replaceAll('_', ' '),
    customerId: customer_id,
    amount,
    currency: currency ?? 'USD',
    due: type === 'bank_file_overdue' ? 'overdue' : dueWords(days_left),
    isLate: type === 'bank_file_overdue' || (days_left !== null && days_left < 0),
    since: date_since,
    link: { to: '/w/$world/objects/$objectId', params: { world, objectId: object_id } },
    entry: type === 'entry_undecided' && position !== null ? { fileId: object_id, position } : null,
  };
}

/** Notices of one kind in the inbox that two or more have a line for, which leads to their list. */
interface NoticeGroup {
  readonly key: string;
  readonly type: Need['type'];
  /** True for those alone that are overdue, false for the others, undefined for all. */
  readonly isLate?: boolean;
  readonly of: (count: string) => string;
  readonly link: (world: string) => LinkProps;
}

const listOf = (status: string) => (world: string) =>
  ({ to: '/w/$world/notices', params: { world }, search: { status } }) as const;

const noticeGroups: readonly NoticeGroup[] = [
  {
    key: 'notices',
    type: 'notice_due',
    of: (count) => `${count} of adverse action to send`,
    link: (world) => ({
      to: '/w/$world/applications',
      params: { world },
      search: { notice_owed: 'true' },
    }),
  },
  {
    key: 'overdue papers',
    type: 'paper_due',
    isLate: true,
    of: (count) => `${count} to customers to send that are overdue`,
    link: listOf('overdue'),
  },
  {
    key: 'papers',
    type: 'paper_due',
    isLate: false,
    of: (count) => `${count} to customers to send`,
    link: listOf('owed'),
  },
];

/**
 * The lines of what is listed. Two or more notices to send have a line before them that leads to all of them, with the
 * day on which the first is due.
 */
export function listedLines(needs: Needs, world: string): NeedLine[] {
  const lines = new Map(noticeGroups.map((group) => leadOf(group, needs, world)));
  return needs.data.flatMap((need) => {
    const line = lineOf(need, world);
    const lead = lines.get(need);
    return lead ? [lead, line] : [line];
  });
}

/** The line of a group with the need before which it stands; none where less than two wait. */
function leadOf(
  group: NoticeGroup,
  { data, more }: Needs,
  world: string,
): readonly [first: Need | null, line: NeedLine | null] {
  const { key, type, isLate, of, link } = group;
  const ofGroup = data.filter(
    (need) =>
      need.type === type && (isLate ?? lineOf(need, world).isLate) === lineOf(need, world).isLate,
  );
  const [first] = ofGroup;
  if (first === undefined || first.due_date === null || ofGroup.length < 2) return [null, null];
  // Needs of a type are listed by their days, so that the last group of the list is the one that is cut.
  const isCut =
    more.includes(type) && data.findLast((need) => need.type === type) === ofGroup.at(-1);
  const line = {
    ...lineOf(first, world),
    key,
    text: `${isCut ? 'More than ' : ''}${of(countOf(ofGroup.length, 'notice'))}, the first by ${shortDate(first.due_date)}`,
    customerId: null,
    since: null,
    link: link(world),
  };
  return [first, line];
}

interface Counts {
  /** Open differences of the reconciliation. */
  readonly differences: number;
  readonly hasMoreDifferences: boolean;
}

/** Lines of what is counted rather than listed: each leads to the list of what it counts. */
export function countedLines(
  { deliveries, webhooks, applications }: Overview,
  { differences, hasMoreDifferences }: Counts,
  world: string,
): NeedLine[] {
  const params = { world };
  const found: (readonly [number | undefined, (count: number) => readonly [string, LinkProps]])[] =
    [
      [
        differences,
        (count) => [
          `${hasMoreDifferences ? 'More than ' : ''}${countOf(count, 'difference')} between the books and the bank`,
          { to: '/w/$world/reconciliation', params, search: {} },
        ],
      ],
      [
        deliveries.failing,
        (count) => [
          `${countOf(count, 'delivery', 'deliveries')} not arrived: the receiver refuses or is silent`,
          { to: '/w/$world/deliveries', params, search: { failing: 'true' } },
        ],
      ],
      [
        webhooks.disabled,
        (count) => [
          countOf(
            count,
            'webhook is disabled and receives nothing',
            'webhooks are disabled and receive nothing',
          ),
          { to: '/w/$world/webhooks', params },
        ],
      ],
      [
        applications.kyc_warning,
        (count) => [
          `${countOf(count, 'applicant has', 'applicants have')} to correct their data and submit again`,
          { to: '/w/$world/applications', params, search: { application_status: 'kyc_warning' } },
        ],
      ],
      [
        applications.resubmit_required,
        (count) => [
          `${countOf(count, 'application has', 'applications have')} to be submitted again: the KYC had no result`,
          {
            to: '/w/$world/applications',
            params,
            search: { application_status: 'resubmit_required' },
          },
        ],
      ],
    ];
  return found.flatMap(([count, lineOfCount]) => {
    if (!count) return [];
    const [text, link] = lineOfCount(count);
    return [
      {
        key: text,
        text,
        link,
        customerId: null,
        amount: null,
        currency: 'USD',
        due: '',
        isLate: false,
        since: null,
        entry: null,
      },
    ];
  });
}
