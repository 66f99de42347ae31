import { defineErrors } from '../../../kernel/define-errors.ts';

export const clockErrors = defineErrors({
  clock_busy: {
    kind: 'conflict',
    meaning: "Your request needs the brand's clock while other work moves or holds it.",
    message:
      "The brand's clock is being advanced, or it is locked by work that is due. Try again when that has ended.",
    cure: 'Wait until the advance has ended (GET /sandbox/clock), then send the request again.',
  },
});
