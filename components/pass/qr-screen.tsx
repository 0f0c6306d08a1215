'use client';

import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

/** The address of the pass and of the QR code that fills the screen. */
const closed = '#pass';
const opened = '#qr';

interface Props {
  label: string;
  /** The text of the link that closes it. */
  close: string;
  children: ReactNode;
}

/**
 * Fills the screen with its content while the page's address ends with `#qr`; without script, a style sheet does this.
 * The screen stays awake meanwhile. A press or Escape closes it, and the focus returns to the link that opened it.
 */
export function QrScreen({ label, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const release = () => void lock?.then((sentinel) => sentinel?.release());
    const follow = () => {
      const isOpen = window.location.hash === opened;
      release();
      // Browsers release the lock when the tab is hidden, and refuse it when the battery is low.
      lock = isOpen ? navigator.wakeLock?.request('screen').catch(() => undefined) : undefined;
      if (isOpen === dialog.current?.open) return;
      if (isOpen) return dialog.current?.showModal();
      dialog.current?.close();
      // The dialog itself does not return the focus: following a link to a part of the page takes it from the link.
      document.querySelector<HTMLElement>(`a[href="${opened}"]`)?.focus();
    };
    follow();
    window.addEventListener('hashchange', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      release();
      window.removeEventListener('hashchange', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return (
    <dialog ref={dialog} id={opened.slice(1)} aria-label={label} className="qr-screen" onCancel={leave}>
      {children}
      <a href={closed} onClick={leave} className="button button-secondary">
        {close}
      </a>
    </dialog>
  );
}

/** Closes the screen without a new history entry. */
function leave(event: Pick<MouseEvent, 'preventDefault'>) {
  event.preventDefault();
  window.location.replace(closed);
}
