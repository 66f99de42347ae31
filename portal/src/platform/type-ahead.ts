/** Keys for a box that is not there yet. */
export interface TypedAhead {
  readonly text: string;
  /** True if Enter came after the text. */
  readonly isEntered: boolean;
}

const nothing: TypedAhead = { text: '', isEntered: false };
let typed: TypedAhead | null = null;
let origin: Element | null = null;
let cancel = () => {};

/** Gathers what is typed between the request for a box, whose code may still be on its way, and its focus. */
export const typeAhead = {
  isGathering: (): boolean => typed !== null,
  /** Escape ends it without a box, and calls `onCancel`. */
  begin(onCancel: () => void): void {
    cancel = onCancel;
    if (typed !== null) return;
    typed = nothing;
    origin = document.activeElement;
    document.addEventListener('keydown', gather, { capture: true });
    document.addEventListener('paste', gatherPaste, { capture: true });
  },
  /** Ends the gathering, and returns what came. */
  end(): TypedAhead {
    const came = typed ?? nothing;
    typed = null;
    origin = null;
    document.removeEventListener('keydown', gather, { capture: true });
    document.removeEventListener('paste', gatherPaste, { capture: true });
    return came;
  },
};

function gather(event: KeyboardEvent): void {
  if (typed === null || event.isComposing || isElsewhere(event.target)) return;
  const next = event.key === 'Escape' ? typed : afterKey(typed, event);
  if (next === null) return;
  typed = next;
  event.preventDefault();
  event.stopPropagation();
  if (event.key !== 'Escape') return;
  typeAhead.end();
  cancel();
}

function gatherPaste(event: ClipboardEvent): void {
  if (typed === null || isElsewhere(event.target)) return;
  typed = { ...typed, text: typed.text + (event.clipboardData?.getData('text/plain') ?? '') };
  event.preventDefault();
}

/** True once the focus has moved, as to the button that tries to load the box again. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target !== origin && target !== document.body;

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

/** The typed text with one more key; null for a key that is no text, such as a shortcut of the browser. */
export function afterKey(before: TypedAhead, pressed: PressedKey): TypedAhead | null {
  const { key } = pressed;
  const isShortcut = (pressed.ctrlKey || pressed.metaKey) && !pressed.getModifierState('AltGraph');
  if (isShortcut) return null;
  if (key === 'Enter') return { ...before, isEntered: true };
  // Keys after Enter are for the page that it opens.
  if (key === 'Backspace')
    return before.isEntered ? before : { ...before, text: shortened(before) };
  if ([...key].length !== 1) return null;
  return before.isEntered ? before : { ...before, text: before.text + key };
}

const shortened = ({ text }: TypedAhead): string => [...text].slice(0, -1).join('');
