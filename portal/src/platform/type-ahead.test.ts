import { expect, test } from 'vitest';
import { afterKey, type TypedAhead } from './type-ahead.ts';

const nothing: TypedAhead = { text: '', isEntered: false };

const press = (key: string, held: 'ctrl' | 'altgr' | null = null) => ({
  key,
  ctrlKey: held !== null,
  metaKey: false,
  getModifierState: (name: string) => held === 'altgr' && name === 'AltGraph',
});

const typed = (...keys: readonly string[]) =>
  keys.reduce((before, key) => afterKey(before, press(key)) ?? before, nothing);

test('keys are kept in their order, and Backspace takes back the last one', () => {
  expect(typed('n', 'e', 'x', 'Backspace', 'i', 'l')).toEqual({ text: 'neil', isEntered: false });
  expect(typed('😀', 'Backspace', 'a')).toEqual({ text: 'a', isEntered: false });
});

test('Enter ends the text', () => {
  expect(typed('a', 'Enter', 'b', 'Backspace')).toEqual({ text: 'a', isEntered: true });
});

test.each([
  ['a shortcut of the browser', press('c', 'ctrl'), null],
  ['a key without text', press('ArrowDown'), null],
  ['a letter with AltGr', press('@', 'altgr'), { text: '@', isEntered: false }],
])('%s', (_name, pressed, after) => {
  expect(afterKey(nothing, pressed)).toEqual(after);
});
