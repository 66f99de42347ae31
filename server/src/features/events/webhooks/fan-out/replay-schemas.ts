import Type from 'typebox';
import { exactlyOneOf, named, Timestamp, Uuid } from '../../../../platform/http/schemas/schema.ts';

export const NewReplay = Type.Object(
  {
    after: Type.Optional(
      Uuid({
        description:
          'Events after the event with this id are sent. Either `after` or `since` is required, but not both.',
      }),
    ),
    since: Type.Optional(
      Timestamp({
        description:
          'Events that occurred at this time of the brand’s clock or later are sent. Either `after` or `since` is required, but not both.',
      }),
    ),
  },
  {
    ...named('WebhookReplayCreate'),
    ...exactlyOneOf('after', 'since'),
    examples: [{ since: '2026-07-01T12:00:00.000Z' }],
  },
);

export const ReplayView = Type.Object(
  { replay_id: Uuid(), webhook_id: Uuid(), deliveries: Type.Integer() },
  named('WebhookReplay'),
);
