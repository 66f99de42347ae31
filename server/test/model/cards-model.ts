import type { Card, Outcome, Person } from './money-state.ts';

const mostCards = 10;

export function createCard(person: Person, form: Card['form']): { outcome: Outcome; card?: Card } {
  if (person.depositStatus !== 'active') return { outcome: '409 account_not_active' };
  const places = person.cards.filter(
    ({ status, replaces }) => status !== 'closed' && (!replaces || replaces.status === 'closed'),
  );
  if (places.length >= mostCards) return { outcome: '409 card_limit_reached' };
  return { outcome: 'ok', card: issue(person, form, null) };
}

export function reissueCard(
  person: Person,
  card: Card,
  form: Card['form'] | undefined,
): { outcome: Outcome; card?: Card } {
  if (card.status === 'closed') return { outcome: '409 card_closed' };
  if (!card.wasActivated) return { outcome: '409 card_not_activated' };
  const successor = person.cards.find(
    ({ replaces, status }) => replaces === card && status !== 'closed',
  );
  if (successor) return { outcome: '409 card_reissued' };
  if (person.creditStatus !== 'active') return { outcome: '409 account_not_active' };
  return { outcome: 'ok', card: issue(person, form ?? card.form, card) };
}

function issue(person: Person, form: Card['form'], replaces: Card | null): Card {
  const isActive = form === 'virtual';
  const status = isActive ? 'active' : 'inactive';
  const card: Card = { status, form, wasActivated: isActive, replaces, controls: null };
  if (isActive && replaces) replaces.status = 'closed';
  person.cards.push(card);
  return card;
}

export function activateCard(card: Card): Outcome {
  if (card.status === 'closed') return '409 card_closed';
  if (card.wasActivated) return '409 card_activated';
  Object.assign(card, { status: 'active', wasActivated: true });
  if (card.replaces) card.replaces.status = 'closed';
  return 'ok';
}

export function changeCard(card: Card, status: Card['status']): Outcome {
  if (card.status === status) return 'ok';
  if (card.status === 'closed') return '409 card_closed';
  if (status === 'active' && !card.wasActivated) return '409 card_not_activated';
  card.status = status;
  return 'ok';
}
