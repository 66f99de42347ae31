import { queries } from './queries.ts';

const pauseMs = 200;

/** Calls `act` once the page waits for no answer, until the returned function is called. */
export function whenQuiet(act: () => void): () => void {
  const look = () => {
    if (document.readyState === 'complete' && queries.isFetching() === 0) return act();
    timer = setTimeout(look, pauseMs);
  };
  let timer = setTimeout(look, pauseMs);
  return () => clearTimeout(timer);
}
