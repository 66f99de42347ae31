import Type from 'typebox';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { renderInstant, Timestamp } from '../../platform/http/schema.ts';
import type { PublicAddress } from '../../platform/public-address.ts';
import { revealCard } from './cards.ts';

/** Completion page, section 6. */
export function cardRevealOperations({ address }: { address: PublicAddress }): Operation[] {
  return [
    defineOperation({
      method: 'POST',
      path: '/cards/{card_id}/reveal',
      operationId: 'revealCard',
      tag: 'Cards',
      summary: "Show a card's number to its holder",
      description:
        'With a temporary key of the card\'s customer only. The address leads to a page with number, expiry and CVV that opens once, within 60 seconds, and may be framed by the brand\'s registered origins. Give the frame allow="clipboard-write". The number is in no answer of this API.',
      dialect: 'request',
      access: 'customer',
      schemaCode: 'card_reveal_schema',
      params: idParams('card_id'),
      answer: {
        status: 201,
        schema: Type.Object({
          url: Type.String({
            format: 'uri',
            description: 'A page for a frame, not for a program.',
          }),
          expires_at: Timestamp({
            description:
              "Real time, also where the brand's clock says another: see the sandbox's clock.",
          }),
        }),
        example: {
          url: 'https://cards.example.com/reveal/q1Zk3mVJ0b8T5xWc7yN2sLf4hRg6dPuE9aKtMiOoXvY',
          expires_at: '2026-07-01T12:01:00.000Z',
        },
      },
      errors: ['card_dne', 'card_closed', 'card_not_activated'],
      handle: async (context, { params: { card_id } }) => {
        const { url, expiresAt } = await revealCard(context, address, card_id);
        return { url, expires_at: renderInstant(expiresAt) };
      },
    }),
  ];
}
