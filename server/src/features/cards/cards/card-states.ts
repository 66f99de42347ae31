import { defineStates } from '../../../kernel/state-table.ts';
import type { CardForm } from './card-rules.ts';

/** What a card's moves depend on. */
export interface CardFacts {
  form: CardForm;
  /** Whether it was ever active. */
  wasActivated: boolean;
}

/**
 * Completion page, section 6. A virtual card is active at once, a physical one when its holder has
 * it; PATCH /cards/{id} turns on and off what was activated before. A reissued card closes the one
 * it replaces at the moment it becomes active itself.
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
      then: ['closeReplaced', 'reportCreated', 'takeOverPin'],
    },
    { from: null, on: 'issue', to: 'inactive', then: ['reportCreated'] },
    {
      from: 'inactive',
      on: 'activate',
      when: 'awaitsActivation',
      to: 'active',
      then: ['closeReplaced', 'reportChange', 'takeOverPin'],
    },
    { from: 'inactive', on: 'turn_on', when: 'wasActivated', to: 'active', then: ['reportChange'] },
    { from: 'active', on: 'turn_off', to: 'inactive', then: ['reportChange'] },
    { from: ['active', 'inactive'], on: 'close', to: 'closed', then: ['reportChange'] },
  ],
});
