import type { Overview } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { countOf } from '../../parts/values.tsx';
import { lastDay } from './read-home.ts';

export interface Need {
  readonly text: string;
  readonly link: LinkProps;
}

/**
 * Facts that need an action of the brand. Returned and failed transfers keep their states for good, so
 * that those of the last day are listed.
 */
export function findNeeds(overview: Overview, notices: number, world: string): Need[] {
  const { deliveries, webhooks, applications, closings } = overview;
  const params = { world };
  const found: (readonly [number | undefined, (count: number) => Need])[] = [
    [
      deliveries.failing,
      (count) => ({
        text: `${countOf(count, 'delivery fails', 'deliveries fail')}: the receiver does not answer 2xx`,
        link: { to: '/w/$world/deliveries', params, search: { failing: 'true' } },
      }),
    ],
    [
      webhooks.disabled,
      (count) => ({
        text: countOf(
          count,
          'webhook is disabled and receives nothing',
          'webhooks are disabled and receive nothing',
        ),
        link: { to: '/w/$world/webhooks', params },
      }),
    ],
    [
      notices,
      (count) => ({
        text: `${countOf(count, 'notice of adverse action is', 'notices of adverse action are')} not sent yet`,
        link: {
          to: '/w/$world/applications',
          params,
          search: { notice_owed: 'true' },
        },
      }),
    ],
    [
      applications.resubmit_required,
      (count) => ({
        text: `${countOf(count, 'applicant has', 'applicants have')} to correct their data`,
        link: {
          to: '/w/$world/applications',
          params,
          search: { application_status: 'resubmit_required' },
        },
      }),
    ],
    [
      closings.stopped,
      (count) => ({
        text: `${countOf(count, 'closing has', 'closings have')} stopped and must be requested again`,
        link: {
          to: '/w/$world/accounts',
          params,
          search: { type: 'security_deposit', status: 'inactive' },
        },
      }),
    ],
    [
      lastDay(overview, 'transfer.returned').count,
      (count) => ({
        text: `${countOf(count, 'transfer was', 'transfers were')} returned by the bank in 24 hours`,
        link: { to: '/w/$world/transfers', params, search: { status: 'returned' } },
      }),
    ],
    [
      lastDay(overview, 'transfer.failed').count,
      (count) => ({
        text: `${countOf(count, 'transfer', 'transfers')} failed in 24 hours`,
        link: { to: '/w/$world/transfers', params, search: { status: 'failed' } },
      }),
    ],
  ];
  return found.flatMap(([count, need]) => (count ? [need(count)] : []));
}
