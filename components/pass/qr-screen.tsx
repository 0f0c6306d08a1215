'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** The address of the pass and of the QR code that fills the screen. */
const closed = '#pass';
const opened = '#qr';

/**
 * Fills the screen with its content while the page's address ends with `#qr`; without script, a style sheet does this.
 * The screen stays awake meanwhile. A press or Escape closes it.
 */
export function QrScreen({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const release = () => void lock?.then((sentinel) => sentinel?.release());
    const follow = () => {
      const isOpen = window.location.hash === opened;
      release();
      // Browsers release the lock when the tab is hidden, and refuse it when the battery is low.
      lock = isOpen ? navigator.wakeLock?.request('screen').catch(() => undefined) : undefined;
      if (!isOpen) dialog.current?.close();
      else if (!dialog.current?.open) dialog.current?.showModal();
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
    <dialog
      ref={dialog}
      id={opened.slice(1)}
      aria-label={label}
      className="qr-screen"
      onCancel={(event) => {
        event.preventDefault();
        window.location.replace(closed);
      }}
    >
      <a
        href={closed}
        onClick={(event) => {
          event.preventDefault();
          window.location.replace(closed);
        }}
      >
        {children}
      </a>
    </dialog>
  );
}
