import type { CardControls } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { latePart } from '../../parts/late-part.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Calm, formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { LimitName } from './control-preview.ts';
import { limitNames, listNames } from './controls-draft.ts';
import styles from './controls-panel.module.css';
import type { ShownCard } from './use-card.ts';

const ControlsDialog = latePart(() =>
  import('./controls-dialog.tsx').then(({ ControlsDialog }) => ControlsDialog),
);

/** Controls of a card with what is spent of each limit, and the form that changes them. */
export function ControlsPanel({ shown }: { readonly shown: ShownCard }) {
  const { surety, keys, may } = useBrand();
  const { card_id, status } = shown.card;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    // Each purchase changes what is spent.
    queryKey: keys.mixed(['cards', 'transactions'], 'controls', card_id),
    queryFn: () => surety.cards.controls(card_id),
  });
  const mayChange = may('change') && status !== 'closed';
  return (
    <Panel
      title="Controls"
      note="what the card may buy, beside its credit limit"
      actions={
        mayChange &&
        query.data && (
          <Button isSmall onClick={() => setOpen(true)}>
            Change controls…
          </Button>
        )
      }
    >
      <QueryState query={query}>
        {(controls) => (
          <>
            <InForce controls={controls} currency={shown.account.balance.currency} />
            {isOpen && (
              <Suspense>
                <ControlsDialog shown={shown} inForce={controls} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

interface InForceProps {
  readonly controls: CardControls;
  readonly currency: string;
}

function InForce({ controls, currency }: InForceProps) {
  const { spending_limits, spent, date_updated } = controls;
  if (date_updated === null) {
    return <Calm>No controls: only the credit limit bounds what the card may buy.</Calm>;
  }
  return (
    <Stack>
      <Facts
        rows={[
          ...limitNames.map(([name, label]) => {
            const most = spending_limits[name];
            const used = name === 'per_transaction' ? null : (spent[name] ?? null);
            return [
              label,
              most !== null && <Limit key={name} {...{ name, most, used, currency }} />,
            ] as const;
          }),
          ...listNames.map(([name, label]) => [label, controls[name].join(', ')] as const),
        ].filter(([, value]) => value !== false)}
      />
      <Calm>
        In force since <Time at={date_updated} />.
      </Calm>
    </Stack>
  );
}

interface LimitProps {
  readonly name: LimitName;
  readonly most: number;
  /** Null for the limit of one purchase, of which nothing is used. */
  readonly used: number | null;
  readonly currency: string;
}

const periods: Readonly<Record<LimitName, string>> = {
  per_transaction: '',
  per_day: 'today, and starts again at 00:00 UTC',
  per_month: 'this month, and starts again on the 1st, UTC',
  lifetime: 'since the first card of the line',
};

function Limit({ name, most, used, currency }: LimitProps) {
  if (used === null) return <>at most {formatCents(most, currency)}</>;
  const words = `${formatCents(used, currency)} of ${formatCents(most, currency)}`;
  return (
    <>
      <progress
        className={styles.spent}
        value={Math.min(used, most)}
        max={most}
        aria-label={`Spent: ${words}`}
      />
      {words} <Calm>{periods[name]}</Calm>
    </>
  );
}
