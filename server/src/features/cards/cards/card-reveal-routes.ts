import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { named, shownOnce, Timestamp } from '../../../platform/http/schemas/schema.ts';
import { cardErrors } from './card-errors.ts';
import { revealCard } from './reveal-card.ts';

/** Operation that creates a card reveal: completion page, section 6. */
export const cardRevealOperations: readonly Operation[] = [
  defineOperation({
    method: 'POST',
    path: '/cards/{card_id}/reveal',
    operationId: 'revealCard',
    sdk: 'cards.reveal',
    tag: 'Cards',
    summary: "Show a card's number to its holder",
    description:
      "Creates a one-time address of a page that shows the card's number, expiry date and CVV. A temporary key of the card's customer is required. The page opens once, within 60 seconds, and can be framed by the brand's registered origins (`frame_origins`). In a frame of another origin it shows a notice, and the address stays unused. Set allow=\"clipboard-write\" on the frame. No response of this API contains the card number. Within 24 hours of real time, a card's details can be asked for 5 times and those of all the brand's cards 500 times, unless the program's settings have other limits. The event `card.details_revealed` reports each page that was shown.",
    dialect: 'request',
    access: 'customer',
    schemaCode: 'card_reveal_schema',
    params: idParams('card_id'),
    answer: {
      status: 201,
      schema: Type.Object(
        {
          url: shownOnce(
            Type.String({
              format: 'uri',
              description: 'The address is meant for a frame in a browser, not for a program.',
            }),
          ),
          expires_at: Timestamp({
            description:
              "The address expires at this time. It is real time, even if the brand's sandbox clock shows another time.",
          }),
          frame_origins: Type.Array(Type.String(), {
            description:
              'Pages of these origins of the brand can frame the page; without any, it opens only in a separate tab. `PUT /origins` changes them.',
          }),
        },
        named('CardReveal'),
      ),
      example: {
        url: 'https://cards.example.com/reveal/q1Zk3mVJ0b8T5xWc7yN2sLf4hRg6dPuE9aKtMiOoXvY',
        expires_at: '2026-07-01T12:01:00.000Z',
        frame_origins: ['https://shop.example'],
      },
    },
    errors: [
      cardErrors.card_dne,
      cardErrors.card_closed,
      cardErrors.card_not_activated,
      cardErrors.card_inactive,
      cardErrors.card_reveals_used_up,
      cardErrors.reveals_used_up,
    ],
    handle: async (context, { params: { card_id } }) => {
      const { url, expiresAt, frameOrigins } = await revealCard(context, card_id);
      return { url, expires_at: renderInstant(expiresAt), frame_origins: frameOrigins };
    },
  }),
];
