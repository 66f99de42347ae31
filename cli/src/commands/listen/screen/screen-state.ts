import { type Delivery, emptyState, type ListenState } from '../listen-state.ts';

/** Whatever the full-screen view shows; its picture follows from this alone. */
export interface ScreenState {
  readonly listen: ListenState;
  /** Address that events are forwarded to; null only shows them. */
  readonly target: string | null;
  readonly view: 'list' | 'details' | 'curl';
  /** Number of the chosen delivery; null follows the newest. */
  readonly chosen: number | null;
  /** First line of the details that is shown. */
  readonly scroll: number;
  readonly filter: string;
  readonly isTypingFilter: boolean;
  readonly isPaused: boolean;
  /** Answer to the last key. */
  readonly notice: string | null;
}

/** Work outside the screen that a key triggers. */
export type ScreenAction =
  | { readonly kind: 'resend' | 'copy' | 'open'; readonly delivery: Delivery }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  | { readonly kind: 'quit' }
  | { readonly kind: 'interrupt' };

export type Key =
  | 'up'
  | 'down'
  | 'page-up'
  | 'page-down'
  | 'enter'
  | 'escape'
  | 'backspace'
  | 'interrupt'
  | { readonly text: string };

export function firstScreen(target: string | null): ScreenState {
  return {
    listen: emptyState,
    target,
    view: 'list',
    chosen: null,
    scroll: 0,
    filter: '',
    isTypingFilter: false,
    isPaused: false,
    notice: null,
  };
}

/** Deliveries that the filter lets through, oldest first. */
export function shownDeliveries({ listen, filter }: ScreenState): readonly Delivery[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return listen.deliveries;
  return listen.deliveries.filter((delivery) => {
    const { message, outcome } = delivery;
    const text = `${message.name} ${message.body} ${message.id} ${outcome?.status ?? ''}`;
    return words.every((word) => text.toLowerCase().includes(word));
  });
}

/** The delivery that keys act on; the newest unless one is chosen. */
export function chosenDelivery(state: ScreenState): Delivery | undefined {
  const shown = shownDeliveries(state);
  return shown.find(({ number }) => number === state.chosen) ?? shown.at(-1);
}

/** The state after a key, and the work that the key triggers. */
export function pressKey(
  state: ScreenState,
  key: Key,
): { state: ScreenState; action: ScreenAction | null } {
  if (key === 'interrupt') return { state, action: { kind: 'interrupt' } };
  const calm = { ...state, notice: null };
  if (calm.isTypingFilter) return { state: typeFilter(calm, key), action: null };
  if (typeof key === 'string') return { state: move(calm, key), action: null };
  return pressLetter(calm, key.text);
}

function typeFilter(state: ScreenState, key: Key): ScreenState {
  if (key === 'enter') return { ...state, isTypingFilter: false };
  if (key === 'escape') return { ...state, isTypingFilter: false, filter: '' };
  if (key === 'backspace') return { ...state, filter: state.filter.slice(0, -1) };
  if (typeof key === 'object') return { ...state, filter: (state.filter + key.text).slice(0, 80) };
  return state;
}

function move(state: ScreenState, key: Exclude<Key, object>): ScreenState {
  if (key === 'escape') return { ...state, view: 'list', scroll: 0, chosen: listChoice(state) };
  if (key === 'enter') return openView(state, 'details');
  const steps = { up: -1, down: 1, 'page-up': -10, 'page-down': 10 } as const;
  if (!(key in steps)) return state;
  const by = steps[key as keyof typeof steps];
  if (state.view !== 'list') return { ...state, scroll: Math.max(0, state.scroll + by) };
  const shown = shownDeliveries(state);
  const last = shown.length - 1;
  const at = shown.findIndex(({ number }) => number === state.chosen);
  const next = Math.min(last, Math.max(0, (at < 0 ? last : at) + by));
  // At the newest the list follows again.
  return { ...state, chosen: next === last ? null : (shown[next]?.number ?? null) };
}

/** From the list, escape lets the list follow the newest; from a view it keeps the choice. */
function listChoice({ view, chosen }: ScreenState): number | null {
  return view === 'list' ? null : chosen;
}

function openView(state: ScreenState, view: 'details' | 'curl'): ScreenState {
  const delivery = chosenDelivery(state);
  if (!delivery) return { ...state, notice: 'There is no event yet.' };
  const isOpen = state.view === view;
  return { ...state, view: isOpen ? 'list' : view, scroll: 0, chosen: delivery.number };
}

function pressLetter(
  state: ScreenState,
  letter: string,
): { state: ScreenState; action: ScreenAction | null } {
  const nothing = (changed: ScreenState) => ({ state: changed, action: null });
  const delivery = chosenDelivery(state);
  const act = (kind: 'resend' | 'copy' | 'open', changed: ScreenState) =>
    delivery
      ? { state: changed, action: { kind, delivery } }
      : nothing({ ...state, notice: 'There is no event yet.' });
  switch (letter) {
    case 'q':
      return { state, action: { kind: 'quit' } };
    case 'd':
      return nothing(openView(state, 'details'));
    case 'c':
      return act('copy', openView(state, 'curl'));
    case 'o':
      return act('open', state);
    case 'r':
      if (state.target === null)
        return nothing({ ...state, notice: 'Nothing is forwarded: begin with --forward-to URL.' });
      return act('resend', { ...state, notice: 'Sent again.' });
    case ' ': {
      const isPaused = !state.isPaused;
      return { state: { ...state, isPaused }, action: { kind: 'pause', isPaused } };
    }
    case '/':
      return nothing({ ...state, view: 'list', isTypingFilter: true });
    case 'k':
      return nothing(move(state, 'up'));
    case 'j':
      return nothing(move(state, 'down'));
    default:
      return nothing(state);
  }
}
