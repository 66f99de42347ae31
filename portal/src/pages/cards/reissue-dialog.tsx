import type { Card } from '@surety/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { announce } from '../../parts/announce.ts';
import { SelectField } from '../../parts/field.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { isExpired } from './card-state.ts';

interface ReissueDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

const reasons = [
  ['new_card_number', 'Lost or stolen: a new number and date'],
  ['same_card_number_updated_expiry', 'Expires: the same number with a later date'],
  ['same_card_number', 'Damaged: the same number and date'],
] as const;

const forms = [
  ['virtual', 'Virtual: active at once'],
  ['physical', 'Physical: active once its holder activates it'],
] as const;

/** Issues a card in place of another, and opens its page. */
export function ReissueDialog({ card, onClose }: ReissueDialogProps) {
  const { world } = useBrand();
  const navigate = useNavigate();
  const nowMs = useBrandNow();
  const [reissueType, setReissueType] = useState<string>(reasons[0][0]);
  const [form, setForm] = useState<string>(card.form);
  // An expired card cannot keep its date.
  const offered = isExpired(card, nowMs) ? reasons.slice(0, 2) : reasons;
  return (
    <RequestDialog<Card>
      title={`Reissue card …${card.last_four}`}
      verb="Reissue"
      isOpen
      onClose={onClose}
      request={{
        resource: 'cards',
        verb: 'reissue',
        ids: [card.card_id],
        body: { reissue_type: reissueType, form },
      }}
      onDone={({ card_id, last_four }) => {
        announce(`Issued card …${last_four}.`);
        const link = linkOfObject({ type: 'card', id: card_id, world });
        void navigate(link as Parameters<typeof navigate>[0]);
      }}
    >
      <p>
        {form === 'virtual'
          ? 'This card is closed now, and the new one can buy at once.'
          : 'This card can buy until the new one is activated, and is closed in that moment.'}{' '}
        Controls, and what is spent of them, go over to the new card. Freeze a stolen card first.
      </p>
      <SelectField
        label="Why"
        value={reissueType}
        onChange={({ target }) => setReissueType(target.value)}
        options={offered}
      />
      <SelectField
        label="Form of the new card"
        value={form}
        onChange={({ target }) => setForm(target.value)}
        options={forms}
      />
    </RequestDialog>
  );
}
