import type { CommandContext } from '../../../context.ts';
import { Interrupted } from '../../../io.ts';
import { curlOf } from '../listen-curl.ts';
import type { ListenSession } from '../listen-session.ts';
import { applyUpdate, type ListenUpdate } from '../listen-state.ts';
import { openEvent } from '../open-event.ts';
import { showTime } from '../show-time.ts';
import { renderScreen } from './render-screen.ts';
import { firstScreen, type Key, pressKey, type ScreenAction } from './screen-state.ts';
import { openTerminal } from './terminal.ts';

/** The full-screen view of a session. */
export interface Screen {
  onUpdate(update: ListenUpdate): void;
  /** Restores the terminal and prints the last curl command that was requested. */
  close(): void;
}

/** At most so many pictures a second. */
const frameMs = 33;

/** Opens the full-screen view; `end` ends the session, with a reason if it was interrupted. */
export function showScreen(
  context: CommandContext,
  options: { target: string | null; session: () => ListenSession; end: (reason?: Error) => void },
): Screen {
  const { io, out } = context;
  const isColoured = out.style('bold', 'x') !== 'x';
  let state = firstScreen(options.target);
  let curl: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const draw = () => {
    timer = null;
    terminal.draw(renderScreen(state, { ...terminal.size(), isColoured, showTime }));
  };
  const changed = () => {
    timer ??= setTimeout(draw, frameMs);
  };
  const notice = (text: string) => {
    state = { ...state, notice: text };
    changed();
  };
  const perform = (action: ScreenAction) => {
    if (action.kind === 'quit') options.end();
    else if (action.kind === 'interrupt') options.end(new Interrupted());
    else if (action.kind === 'pause') {
      if (action.isPaused) options.session().pause();
      else options.session().resume();
    } else if (action.kind === 'resend') void options.session().resend(action.delivery.message);
    else if (action.kind === 'copy') curl = curlOf(action.delivery.message, options.target);
    else void openEvent(context.surety().access, action.delivery.message.event).then(notice);
  };
  const onKey = (key: Key) => {
    const pressed = pressKey(state, key);
    state = pressed.state;
    if (pressed.action) perform(pressed.action);
    changed();
  };
  const terminal = openTerminal(io, { onKey, onResize: changed });
  draw();
  return {
    onUpdate: (update) => {
      state = { ...state, listen: applyUpdate(state.listen, update) };
      changed();
    },
    close: () => {
      if (timer) clearTimeout(timer);
      timer = setTimeout(() => undefined, 0);
      terminal.close();
      if (curl) out.line(curl);
    },
  };
}
