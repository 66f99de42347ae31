import { defineErrors } from '../../../kernel/define-errors.ts';

export const viewErrors = defineErrors({
  view_dne: { kind: 'not_found', message: 'You have no view {view_id}.' },
  view_limit: {
    kind: 'conflict',
    meaning: 'You have saved as many views as a person may have, so none was saved.',
    message: 'A person can have at most {limit} views in a brand. Delete one first.',
    cure: 'Delete a view first.',
  },
  view_foreign: {
    kind: 'forbidden',
    meaning: 'Your request would change a view that belongs to somebody else.',
    message: 'Another person made this view: only they and owners can change or delete it.',
    cure: 'Save it as a view of your own.',
  },
  view_unshareable: {
    kind: 'forbidden',
    meaning: 'Your role lets you save views for yourself alone.',
    message: 'A viewer shares no view with the brand.',
    cure: 'Save it for yourself, or ask an owner of the brand to share it.',
  },
});
