import { defineStates } from '../../kernel/state-table.ts';

/** Completion page, section 6: PATCH /cards/{id}. */
export const cardStates = defineStates({
  title: 'Card',
  source: 'completion page, section 6',
  stored: [{ table: 'cards', column: 'status' }],
  states: ['active', 'inactive', 'closed'],
  rows: [
    { from: null, on: 'issue', to: 'active', then: ['reportCreated'] },
    { from: 'inactive', on: 'activate', to: 'active', then: ['reportChange'] },
    { from: 'active', on: 'deactivate', to: 'inactive', then: ['reportChange'] },
    { from: ['active', 'inactive'], on: 'close', to: 'closed', then: ['reportChange'] },
  ],
});
