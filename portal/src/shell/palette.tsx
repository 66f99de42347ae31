import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { typeAhead } from '../platform/type-ahead.ts';
import type { FoundGroup, PaletteLine } from './found.ts';
import styles from './palette.module.css';
import { usePalette } from './use-palette.ts';

interface PaletteProps {
  readonly onClose: () => void;
}

/** Finds anything that is pasted, and does what is named. */
export function Palette({ onClose }: PaletteProps) {
  const [text, setText] = useState('');
  // Enter that came before the lines of the text: it chooses the first of them.
  const [isEntered, setEntered] = useState(false);
  const hasMoved = useRef(false);
  const { groups, status, isPending } = usePalette(text);
  const choose = (found: PaletteLine) => {
    onClose();
    found.act();
  };
  const first = groups[0]?.items[0];
  useEffect(() => {
    if (!isEntered || isPending) return;
    setEntered(false);
    if (first) choose(first);
  });
  const write = (next: string) => {
    hasMoved.current = false;
    setEntered(false);
    setText(next);
  };
  const takeTyped = () => {
    const typed = typeAhead.end();
    setText((before) => before + typed.text);
    if (typed.isEntered) setEntered(true);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title}>Find or do</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={text}
            onValueChange={write}
            autoHighlight="always"
            itemToStringValue={({ label }: PaletteLine) => label}
          >
            <Autocomplete.Input
              className={styles.input}
              onFocus={takeTyped}
              onKeyDown={(event) => {
                if (event.key.startsWith('Arrow')) hasMoved.current = true;
                if (event.key !== 'Enter' || !isPending || hasMoved.current) return;
                event.preventBaseUIHandler();
                event.preventDefault();
                setEntered(true);
              }}
              aria-label="Find or do"
              placeholder="An id, last four, e-mail, trace number, error code, or what to do"
            />
            <Autocomplete.List className={styles.list}>
              {(group: FoundGroup) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className={styles.group}>
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: PaletteLine) => <Item key={item.key} item={item} onChoose={choose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <div className={styles.status} role="status">
              {status}
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ItemProps {
  readonly item: PaletteLine;
  readonly onChoose: (found: PaletteLine) => void;
}

function Item({ item, onChoose }: ItemProps) {
  return (
    <Autocomplete.Item value={item} className={styles.item} onClick={() => onChoose(item)}>
      <Icon name={item.icon} size={14} />
      <span className={styles.text}>{item.label}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
    </Autocomplete.Item>
  );
}
