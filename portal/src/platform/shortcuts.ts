import { preferences } from './preferences.ts';

/** A key or a chord of two ("g h"), with what it does. */
export interface Shortcut {
  /** Keys as `KeyboardEvent.key` names them, in lower case; `mod+k` is ⌘K on a Mac and Ctrl K elsewhere. */
  readonly keys: string;
  readonly label: string;
  readonly act: () => void;
}

const chordMs = 1_200;
const bound: Shortcut[] = [];
let pending: { key: string; timer: ReturnType<typeof setTimeout> } | null = null;
const followers = new Set<() => void>();
let listed: readonly Shortcut[] = [];

/** Binds shortcuts while a component is shown; later ones come first. Gives the function that unbinds them. */
export function bindShortcuts(shortcuts: readonly Shortcut[]): () => void {
  bound.unshift(...shortcuts);
  tell();
  return () => {
    for (const shortcut of shortcuts) bound.splice(bound.indexOf(shortcut), 1);
    tell();
  };
}

/** Shortcuts that work at the moment, for the list of them; for `useSyncExternalStore`. */
export const boundShortcuts = {
  read: (): readonly Shortcut[] => listed,
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
};

function tell(): void {
  listed = [...bound];
  for (const follow of followers) follow();
}

/** Follows the keyboard of the page; once for the whole portal. */
export function followKeyboard(): () => void {
  document.addEventListener('keydown', handleKey);
  return () => document.removeEventListener('keydown', handleKey);
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const hasModifier = event.metaKey || event.ctrlKey;
  const isSingle = !hasModifier && event.key !== 'Escape';
  if (event.key === 'Enter' && isControl(event.target)) return;
  if (isSingle && (isTyping(event.target) || !preferences.read().hasShortcuts)) return;
  const key = `${hasModifier ? 'mod+' : ''}${nameOf(event)}`;
  const shortcut = find(key);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.act();
}

/** The key in lower case; a letter with shift is `shift+f`. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(key);
  return `${shiftKey && isLetter ? 'shift+' : ''}${key.toLowerCase()}`;
}

function find(key: string): Shortcut | undefined {
  const chord = pending ? `${pending.key} ${key}` : null;
  if (pending) clearTimeout(pending.timer);
  pending = null;
  const found = bound.find(({ keys }) => keys === chord) ?? bound.find(({ keys }) => keys === key);
  if (!found && bound.some(({ keys }) => keys.startsWith(`${key} `))) {
    pending = { key, timer: setTimeout(() => (pending = null), chordMs) };
  }
  return found;
}

/** True for what Enter itself acts on. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, [role="menuitem"]') !== null;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
