import { defineStates } from '../../../kernel/state-table.ts';
import type { CardForm } from './card-rules.ts';

/** Facts that select a card's transition. */
export interface CardFacts {
  form: CardForm;
  /** True once the card was active. */
  wasActivated: boolean;
}

/**
 * Completion page, section 6. A virtual card is active at once, a physical one after its holder
 * activates it; PATCH /cards/{id} turns an activated card off and on. A reissued card closes the
 * replaced one when it becomes active.
 */
export const cardStates = defineStates({
  title: 'Card',
  source: 'completion page, section 6',
  stored: [{ table: 'cards', column: 'status' }],
  states: ['active', 'inactive', 'closed'],
  guards: {
    isVirtual: ({ form }: Pick<CardFacts, 'form'>) => form === 'virtual',
    awaitsActivation: ({ wasActivated }: Pick<CardFacts, 'wasActivated'>) => !wasActivated,
    wasActivated: ({ wasActivated }: Pick<CardFacts, 'wasActivated'>) => wasActivated,
  },
  rows: [
    {
      from: null,
      on: 'issue',
      when: 'isVirtual',
      to: 'active',
      then: ['closeReplaced', 'card.created', 'inheritPin'],
    },
    { from: null, on: 'issue', to: 'inactive', then: ['card.created'] },
    {
      from: 'inactive',
      on: 'activate',
      when: 'awaitsActivation',
      to: 'active',
      then: ['closeReplaced', 'card.status_changed', 'inheritPin'],
    },
    {
      from: 'inactive',
      on: 'reactivate',
      when: 'wasActivated',
      to: 'active',
      then: ['card.status_changed'],
    },
    { from: 'active', on: 'deactivate', to: 'inactive', then: ['card.status_changed'] },
    { from: ['active', 'inactive'], on: 'close', to: 'closed', then: ['card.status_changed'] },
  ],
});
