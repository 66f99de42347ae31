import type { CardControls, CardTransaction } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { timeAt } from '../../platform/wall-clock.ts';
import { lineOf } from './card-line.ts';
import { countedCents } from './control-preview.ts';
import type { ShownCard } from './use-card.ts';

/** Days of purchases that a draft of controls is tried on. */
export const previewDays = 30;
const dayMs = 86_400_000;
/** Purchases that one preview reads, a page of 50 at a time. */
export const purchasesAtMost = 500;

/** Past purchases of a line of cards, on which a draft of controls is tried. */
export interface PastPurchases {
  /** Newest first, from the beginning of the month of `since` on. */
  readonly purchases: readonly CardTransaction[];
  /** As transactions have times: "2026-07-01 12:00:00", UTC. */
  readonly since: string;
  /** Cents spent before all of them; null where it is not known. */
  readonly earlierCents: number | null;
  /** True if older purchases of the period were left out. */
  readonly isCut: boolean;
}

export function usePastPurchases({ card, siblings }: ShownCard, inForce: CardControls) {
  const { surety, keys } = useBrand();
  // The preview stays on one period while the form is open.
  const since = timeAt(useBrandNow() - previewDays * dayMs)
    .slice(0, 19)
    .replace('T', ' ');
  const { account_id, card_id, date_created } = card;
  return useQuery({
    queryKey: keys.about([card_id], 'past-purchases', since.slice(0, 10)),
    queryFn: async (): Promise<PastPurchases> => {
      const month = `${since.slice(0, 7)}-01`;
      const read = await surety.transactions
        .list({ account_id, start_date: month, limit: 50 })
        .take(purchasesAtMost + 1);
      const line = lineOf(siblings, card_id);
      const isCut = read.length > purchasesAtMost;
      const purchases = read.slice(0, purchasesAtMost).filter((each) => line.has(each.card_id));
      const counted = purchases.reduce((sum, each) => sum + countedCents(each), 0);
      const isFirst = card.replaces_card_id === null && date_created.slice(0, 10) >= month;
      const { lifetime } = inForce.spent;
      const earlierCents = lifetime !== null ? lifetime - counted : isFirst && !isCut ? 0 : null;
      return { purchases, since, earlierCents, isCut };
    },
  });
}
