import type { CardControls, CardTransaction } from '@surety/sdk';
import { useDeferredValue, useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Rows } from '../../parts/rows.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Calm, countOf, formatDollars } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { timeOf } from '../transactions/transaction-words.ts';
import { type Controls, previewControls, type RefusedPurchase } from './control-preview.ts';
import { wordsOfDecline } from './decline-words.ts';
import type { ShownCard } from './use-card.ts';
import {
  type PastPurchases,
  previewDays,
  purchasesAtMost,
  usePastPurchases,
} from './use-past-purchases.ts';

interface ControlsPreviewProps {
  readonly shown: ShownCard;
  readonly inForce: CardControls;
  readonly controls: Controls;
}

/** Past purchases that a draft of controls would have declined. */
export function ControlsPreview({ shown, inForce, controls }: ControlsPreviewProps) {
  const past = usePastPurchases(shown, inForce);
  return (
    <section aria-label="Preview">
      <QueryState query={past} rows={2}>
        {(read) => <Tried past={read} controls={controls} />}
      </QueryState>
    </section>
  );
}

const shownAtFirst = 5;

interface TriedProps {
  readonly past: PastPurchases;
  readonly controls: Controls;
}

function Tried({ past, controls }: TriedProps) {
  const { world } = useBrand();
  const [areAllShown, setAllShown] = useState(false);
  const draft = useDeferredValue(controls);
  const { purchases, since, earlierCents, isCut } = past;
  const { purchaseCount, refused } = previewControls(draft, purchases, {
    since,
    earlierCents: earlierCents ?? 0,
  });
  const isShort = isCut || (earlierCents === null && draft.spending_limits.lifetime !== null);
  return (
    <>
      <p>
        Of the {countOf(purchaseCount, 'approved purchase')} of the last {previewDays} days, these
        controls would have declined{' '}
        <strong>{refused.length === 0 ? 'none' : refused.length}</strong>.{' '}
        {isShort && (
          <Calm>
            {isCut
              ? `The preview read the newest ${purchasesAtMost}.`
              : "For the limit of the card's life, older purchases are not counted here; they do count once it is saved."}
          </Calm>
        )}
      </p>
      {refused.length > 0 && (
        <Rows<RefusedPurchase<CardTransaction>>
          label="Purchases that would have been declined"
          isPlain
          rows={areAllShown ? refused : refused.slice(0, shownAtFirst)}
          keyOf={({ purchase }) => purchase.transaction_id}
          linkOf={({ purchase }) =>
            linkOfObject({ type: 'transaction', id: purchase.transaction_id, world })
          }
          hasMore={!areAllShown && refused.length > shownAtFirst}
          onMore={() => setAllShown(true)}
          columns={[
            {
              label: 'Merchant',
              width: 'minmax(0, 1fr)',
              onPhone: 'first',
              render: ({ purchase }) => purchase.merchant_name,
            },
            {
              label: 'Why',
              width: 'minmax(0, 1.3fr)',
              wraps: true,
              onPhone: 'second',
              render: ({ reason }) => wordsOfDecline(reason),
            },
            {
              label: 'Amount',
              width: '90px',
              isEnd: true,
              render: ({ purchase }) => formatDollars(purchase.amount, purchase.currency_code),
            },
            {
              label: 'At',
              width: '100px',
              isEnd: true,
              onPhone: 'aside',
              render: ({ purchase }) => timeOf(purchase),
            },
          ]}
        />
      )}
    </>
  );
}
