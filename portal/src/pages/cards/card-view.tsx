import type { FoundObject } from '@surety/sdk';
import { Suspense, useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { useObjectName } from '../../objects/object-names.ts';
import { Button } from '../../parts/button.tsx';
import { latePart } from '../../parts/late-part.tsx';
import { SideColumns, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { ObjectChanges } from '../objects/object-changes.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { CardFacts } from './card-facts.tsx';
import { successorOf } from './card-line.ts';
import { CardPurchases } from './card-purchases.tsx';
import { CardSentence } from './card-sentence.tsx';
import { isReissuable, situationOf } from './card-state.ts';
import { ControlsChange } from './controls-change.tsx';
import { ControlsPanel } from './controls-panel.tsx';
import { type ShownCard, useCard } from './use-card.ts';

const ReissueDialog = latePart(() =>
  import('./reissue-dialog.tsx').then(({ ReissueDialog }) => ReissueDialog),
);

/** A card: whether it can buy, its controls, its purchases, and who changed it. */
export function CardView({ found }: { readonly found: FoundObject }) {
  const query = useCard(found.object_id, found.customer_id);
  return (
    <QueryState query={query} rows={8} page="Card">
      {(shown) => <ShownView found={found} shown={shown} />}
    </QueryState>
  );
}

interface ShownViewProps {
  readonly found: FoundObject;
  readonly shown: ShownCard;
}

function ShownView({ found, shown }: ShownViewProps) {
  const { world, may } = useBrand();
  const { card, account } = shown;
  const holder = useObjectName(card.customer_id)?.title ?? null;
  return (
    <ObjectFrame
      found={found}
      title={`Card …${card.last_four}`}
      withheld={may('change') ? [] : actsOn(shown)}
      path={[
        { label: 'Cards', link: { to: '/w/$world/cards', params: { world } } },
        ...(holder
          ? [
              {
                label: holder,
                link: linkOfObject({ type: 'customer', id: card.customer_id, world }),
              },
            ]
          : []),
      ]}
      status={<CardStatus shown={shown} />}
      sentence={<CardSentence shown={shown} />}
      actions={<Reissue shown={shown} />}
    >
      <SideColumns>
        <Stack>
          <Panel title="The card">
            <CardFacts shown={shown} />
          </Panel>
          <ObjectChanges
            objectId={card.card_id}
            more={(change, all) => (
              <ControlsChange change={change} all={all} currency={account.balance.currency} />
            )}
          />
        </Stack>
        <Stack>
          <ControlsPanel shown={shown} />
          <CardPurchases cardId={card.card_id} />
        </Stack>
      </SideColumns>
    </ObjectFrame>
  );
}

/** "Frozen" rather than "inactive": a person asks why it cannot buy. */
function CardStatus({ shown: { card, account } }: { readonly shown: ShownCard }) {
  const situation = situationOf(card, account, useBrandNow());
  const isUsable = situation === 'can buy' || situation === 'nothing to spend';
  if (isUsable || situation === 'account is not active') return <Status state={card.status} />;
  return (
    <Status state={card.status} tone={situation === 'closed' ? 'calm' : 'warn'}>
      {situation}
    </Status>
  );
}

/** Acts on a card besides the moves of its machine. */
const actsOn = ({ card, siblings }: ShownCard): string[] => [
  ...(isReissuable(card, successorOf(siblings, card.card_id)) ? ['Reissue'] : []),
  ...(card.status === 'closed' ? [] : ['Change controls']),
];

function Reissue({ shown: { card, siblings } }: { readonly shown: ShownCard }) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (!may('change') || !isReissuable(card, successorOf(siblings, card.card_id))) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reissue…</Button>
      {isOpen && (
        <Suspense>
          <ReissueDialog card={card} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
