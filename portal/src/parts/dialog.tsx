import { lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-popup.tsx';

const DialogPopup = lazy(() =>
  import('./dialog-popup.tsx').then((module) => ({ default: module.DialogPopup })),
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
