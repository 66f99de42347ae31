import { wallClock } from './wall-clock.ts';

/** Code that did not load, since the service did not answer or answers with other files than this page was built of. */
export class CodeNotLoaded extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean) {
    super(
      isOffline
        ? 'The service does not answer, so that this part of the page could not be loaded. It is loaded as soon as the service answers.'
        : 'This part of the page could not be loaded, though the service answers. Load the page again.',
    );
    this.isOffline = isOffline;
  }
}

/** True when the service answers with its pages. */
export async function serviceAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/portal/', { method: 'HEAD', cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}

const reloadKey = 'surety-reloaded-at';
const patienceMs = 60_000;

/**
 * Imports code. Where the service answers without the file, it was deployed anew: the page is loaded again, but
 * not a second time within a minute.
 *
 * @throws CodeNotLoaded
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  renewStyles();
  try {
    return await load();
  } catch {
    if (!(await serviceAnswers())) throw new CodeNotLoaded(true);
    if (wallClock.nowMs() - Number(sessionStorage.getItem(reloadKey)) < patienceMs) {
      throw new CodeNotLoaded(false);
    }
    sessionStorage.setItem(reloadKey, String(wallClock.nowMs()));
    location.reload();
    return new Promise(() => {});
  }
}

const lostSheets = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target);
  },
  { capture: true },
);

/** Requests failed sheets again: the import of their code requests each one once. */
function renewStyles(): void {
  for (const link of lostSheets) link.replaceWith(link.cloneNode());
  lostSheets.clear();
}
