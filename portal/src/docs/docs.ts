// Script of the pages of the documentation: copy buttons, samples, search and the narrow navigation. Without it,
// the pages are read all the same.

import MiniSearch, { type SearchResult } from 'minisearch';
import { offerSamples } from './samples.ts';
import { findSections, searchOptions } from './search-options.ts';

addCopyButtons();
offerSamples();
addSearch();
openWideNavigation();

/** A fence of commands with their outputs gives its commands alone. */
function codeOf(fence: Element): string {
  const code = fence.querySelector('code')?.textContent ?? '';
  if (fence.getAttribute('data-language') !== 'console') return code;
  const lines = code.split('\n');
  const isCommand = (index: number): boolean =>
    lines[index]?.startsWith('$ ') ||
    (index > 0 && lines[index - 1]?.endsWith('\\') === true && isCommand(index - 1));
  return lines
    .filter((_, index) => isCommand(index))
    .map((line) => line.replace(/^\$ /, ''))
    .join('\n');
}

function addCopyButtons(): void {
  for (const fence of document.querySelectorAll('.fence:not(.output)')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(codeOf(fence));
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1_500);
    });
    fence.querySelector('figcaption')?.append(button);
  }
}

/** The navigation is closed on narrow pages until it is opened. */
function openWideNavigation(): void {
  const navigation = document.querySelector<HTMLDetailsElement>('.nav details');
  if (!navigation) return;
  const narrow = matchMedia('(max-width: 860px)');
  const follow = () => {
    navigation.open = !narrow.matches;
  };
  narrow.addEventListener('change', follow);
  follow();
  const current = navigation.querySelector('[aria-current]');
  if (navigation.open) current?.scrollIntoView({ block: 'nearest' });
}

function addSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.search');
  const input = form?.querySelector('input');
  const list = form?.querySelector('ul');
  const source = form?.dataset.index;
  const count = form?.querySelector('output');
  if (!form || !input || !list || !count || source === undefined) return;
  form.hidden = false;
  const load = once(() => loadIndex(source));
  const show = async () => {
    const index = await load();
    const found = input.value.trim() === '' ? [] : findSections(index, input.value).slice(0, 12);
    list.replaceChildren(...found.map(resultRow));
    list.hidden = input.value.trim() === '';
    count.textContent = list.hidden ? '' : resultsText(found.length, input.value);
  };
  input.addEventListener('focus', load, { once: true });
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => moveFocus(event, input, list));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && form.contains(relatedTarget)) return;
    list.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
}

function resultsText(count: number, words: string): string {
  return count === 0 ? `No result for "${words.trim()}".` : `${count} results`;
}

async function loadIndex(source: string): Promise<MiniSearch> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`The index of the search was answered with ${answer.status}.`);
  return MiniSearch.loadJSON(await answer.text(), searchOptions);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function resultRow({ id, heading, page }: SearchResult): HTMLLIElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.className = 'result';
  link.href = String(id);
  const strong = document.createElement('strong');
  strong.textContent = String(heading);
  const small = document.createElement('small');
  small.textContent = String(page);
  link.append(strong, small);
  row.append(link);
  return row;
}

/** Arrow keys move through the results; Escape closes them. */
function moveFocus(event: KeyboardEvent, input: HTMLInputElement, list: HTMLUListElement): void {
  const stops = [input, ...list.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    list.hidden = true;
    input.focus();
  } else if (step !== undefined) {
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  }
}
