import type { CardControls } from '@surety/sdk';
import { useState } from 'react';
import { CheckField, TextField } from '../../parts/field.tsx';
import { Columns } from '../../parts/layout.tsx';
import { Notice } from '../../parts/states.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import {
  type DraftField,
  draftOf,
  limitNames,
  listNames,
  readDraft,
  removedControls,
} from './controls-draft.ts';
import { ControlsPreview } from './controls-preview.tsx';
import type { ShownCard } from './use-card.ts';

interface ControlsDialogProps {
  readonly shown: ShownCard;
  readonly inForce: CardControls;
  readonly onClose: () => void;
}

/** The form of a card's controls, with the past purchases that they would have declined. */
export function ControlsDialog({ shown, inForce, onClose }: ControlsDialogProps) {
  const { card, account } = shown;
  const { currency } = account.balance;
  const [before] = useState(() => draftOf(inForce));
  const [draft, setDraft] = useState(before);
  const [agreedTo, setAgreedTo] = useState('');
  const { controls, problems } = readDraft(draft);
  const isRead = Object.keys(problems).length === 0;
  const isChanged = JSON.stringify(readDraft(before).controls) !== JSON.stringify(controls);
  const removed = isRead ? removedControls(inForce, controls, currency).join('; ') : '';
  const isAgreed = removed === '' || agreedTo === removed;
  const field = (name: DraftField, label: string, hint: string) => (
    <TextField
      key={name}
      label={label}
      hint={hint}
      problem={problems[name]}
      value={draft[name]}
      inputMode={name in inForce.spending_limits ? 'decimal' : 'text'}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
    />
  );
  return (
    <RequestDialog<CardControls>
      title={`Controls of card …${card.last_four}`}
      verb={removed === '' ? 'Save controls' : 'Remove and save'}
      isDanger={removed !== ''}
      isOpen
      isWide
      onClose={onClose}
      missing={missingOf({ isRead, isChanged })}
      request={
        isRead && isChanged && isAgreed
          ? { resource: 'cards', verb: 'setControls', ids: [card.card_id], body: controls }
          : null
      }
    >
      <p>
        Purchases beyond a control are declined. What was spent before counts, and so does what a
        replaced card has spent. An empty field limits nothing.
      </p>
      <Columns>
        {limitNames.map(([name, label]) =>
          field(name, label, `In ${currency === 'USD' ? 'dollars' : currency}, such as 50.00.`),
        )}
        {listNames.map(([name, label]) =>
          field(
            name,
            label,
            name.endsWith('mccs') ? 'Merchant codes, such as 5812, 5411.' : 'Such as US, CA.',
          ),
        )}
      </Columns>
      {removed !== '' && (
        <Notice>
          <CheckField
            checked={agreedTo === removed}
            onChange={({ target }) => setAgreedTo(target.checked ? removed : '')}
          >
            Remove {removed}
          </CheckField>
        </Notice>
      )}
      <ControlsPreview shown={shown} inForce={inForce} controls={controls} />
    </RequestDialog>
  );
}

interface DraftState {
  readonly isRead: boolean;
  readonly isChanged: boolean;
}

function missingOf({ isRead, isChanged }: DraftState): string {
  if (!isRead) return 'Correct the fields above.';
  return isChanged ? 'Tick what is removed.' : 'Nothing is changed yet.';
}
