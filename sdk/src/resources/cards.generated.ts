// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Card,
  CardControls,
  CardControlsUpdate,
  CardCreate,
  CardPage,
  CardPin,
  CardPinCheck,
  CardPinSet,
  CardPinState,
  CardReissue,
  CardReveal,
  CardUpdate,
  ListCardsData,
} from '../types.generated.ts';

const laterStates: LaterStates<Card['status']> = {
  active: ['inactive', 'closed', 'active'],
  inactive: ['active', 'closed', 'inactive'],
  closed: [],
};

/** Cards, their controls, PINs and reveals. */
export class CardsResource extends Resource {
  /**
   * Issues a card on a security deposit account. The first card creates the credit account; later cards share it. The credit limit is the settled balance of the deposit.
   *
   * `POST /cards`
   */
  create(body: CardCreate, options?: KeyedOptions): ApiPromise<Card> {
    return this.client.send({ method: 'POST', path: '/cards', body, isKeyed: true, options });
  }

  /**
   * Lists cards, newest first.
   *
   * `GET /cards`
   */
  list(query?: NonNullable<ListCardsData['query']>, options?: RequestOptions): Pager<Card, CardPage> {
    return this.client.pages({ method: 'GET', path: '/cards', query, options });
  }

  /**
   * Returns a card. Number and CVV are tokens.
   *
   * `GET /cards/{card_id}`
   */
  get(cardId: string, options?: RequestOptions): ApiPromise<Card> {
    return this.client.send({ method: 'GET', path: `/cards/${encodeURIComponent(cardId)}`, options });
  }

  /**
   * Sets the card's status to `active`, `inactive` or `closed`. Closing is final and releases nothing: holds and the amount owed stay on the account. Purchases on a card that is not active are declined. A physical card must first be activated by its own operation.
   *
   * `PATCH /cards/{card_id}`
   */
  update(cardId: string, body: CardUpdate, options?: RequestOptions): ApiPromise<Card> {
    return this.client.send({ method: 'PATCH', path: `/cards/${encodeURIComponent(cardId)}`, body, options });
  }

  /**
   * Activates a physical card once its holder has received it; a card can be activated only once. The card that it replaces is closed in the same step.
   *
   * `POST /cards/{card_id}/activate`
   */
  activate(cardId: string, options?: KeyedOptions): ApiPromise<Card> {
    return this.client.send({ method: 'POST', path: `/cards/${encodeURIComponent(cardId)}/activate`, isKeyed: true, options });
  }

  /**
   * Issues a new card that replaces this one. This card is closed when the new card becomes active: immediately if the new card is virtual, on activation if it is physical. A card that keeps the number keeps the PIN.
   *
   * `POST /cards/{card_id}/reissue`
   */
  reissue(cardId: string, body: CardReissue, options?: KeyedOptions): ApiPromise<Card> {
    return this.client.send({ method: 'POST', path: `/cards/${encodeURIComponent(cardId)}/reissue`, body, isKeyed: true, options });
  }

  /**
   * Creates a one-time address of a page that shows the card's number, expiry date and CVV. A temporary key of the card's customer is required. The page opens once, within 60 seconds, and can be framed by the brand's registered origins (`frame_origins`). In a frame of another origin it shows a notice, and the address stays unused. Set allow="clipboard-write" on the frame. No response of this API contains the card number. Within 24 hours of real time, a card's details can be asked for 5 times and those of all the brand's cards 500 times, unless the program's settings have other limits. The event `card.details_revealed` reports each page that was shown.
   *
   * `POST /cards/{card_id}/reveal`
   */
  reveal(cardId: string, options?: KeyedOptions): ApiPromise<CardReveal> {
    return this.client.send({ method: 'POST', path: `/cards/${encodeURIComponent(cardId)}/reveal`, isKeyed: true, options });
  }

  /**
   * Returns the card's controls and the amounts spent so far in the limited periods.
   *
   * `GET /cards/{card_id}/controls`
   */
  controls(cardId: string, options?: RequestOptions): ApiPromise<CardControls> {
    return this.client.send({ method: 'GET', path: `/cards/${encodeURIComponent(cardId)}/controls`, options });
  }

  /**
   * Replaces all controls of the card; a control that is omitted is removed. A purchase over a spending limit is declined with 61, a purchase at a merchant that is not allowed with 57. Amounts spent before the controls were set count against the limits. A replacement card shares the controls and the spent amounts of the card that it replaces.
   *
   * `PUT /cards/{card_id}/controls`
   */
  setControls(cardId: string, body: CardControlsUpdate, options?: RequestOptions): ApiPromise<CardControls> {
    return this.client.send({ method: 'PUT', path: `/cards/${encodeURIComponent(cardId)}/controls`, body, options });
  }

  /**
   * Says whether the card has a PIN, and if it is locked; never the PIN itself.
   *
   * `GET /cards/{card_id}/pin`
   */
  pin(cardId: string, options?: RequestOptions): ApiPromise<CardPinState> {
    return this.client.send({ method: 'GET', path: `/cards/${encodeURIComponent(cardId)}/pin`, options });
  }

  /**
   * Sets the card's PIN and replaces any earlier PIN, even a locked one. PINs that are easy to guess (such as 1234, 0000, 1212 or digits printed on the card) are refused.
   *
   * `POST /cards/{card_id}/pin`
   */
  setPin(cardId: string, body: CardPin, options?: KeyedOptions): ApiPromise<CardPinSet> {
    return this.client.send({ method: 'POST', path: `/cards/${encodeURIComponent(cardId)}/pin`, body, isKeyed: true, options });
  }

  /**
   * Checks a PIN. A wrong PIN is not an error: the response has `verified: false`. The third wrong PIN in a row locks the PIN until a new one is set; a correct PIN resets the count of tries.
   *
   * `POST /cards/{card_id}/pin/verify`
   */
  verifyPin(cardId: string, body: CardPin, options?: KeyedOptions): ApiPromise<CardPinCheck> {
    return this.client.send({ method: 'POST', path: `/cards/${encodeURIComponent(cardId)}/pin/verify`, body, isKeyed: true, options });
  }

  /**
   * Reads the object until its `status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(cardId: string, wanted: Wanted<Card, 'status'>, options?: WaitOptions): Promise<Card> {
    const read = (signal?: AbortSignal) => this.get(cardId, { signal });
    return this.waitUntil({ object: `card ${cardId}`, read, field: 'status', laterStates, wanted }, options);
  }
}
