import { Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-popup.tsx';
import { latePart } from './late-part.tsx';

const DialogPopup = latePart(
  () => import('./dialog-popup.tsx').then(({ DialogPopup }) => DialogPopup),
  ({ onClose }) => onClose,
);

/** A dialog over the page, whose code is loaded when it opens for the first time. */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  if (props.isOpen) wasOpen.current = true;
  if (!wasOpen.current) return null;
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  );
}
