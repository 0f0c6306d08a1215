'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { PassingToast } from '@/components/ui/passing-toast';
import type { Theme } from '@/lib/event/types';
import type { GoingContent } from './draw-going';
import type { PassContent } from './pass-content';

interface Props {
  pass: PassContent;
  /** Null for somebody who cannot come. */
  going: GoingContent | null;
  color: string;
  joint: Theme['joint'];
  texts: Record<
    /** To save, on a phone and on wider screens; to share the pass, and the picture without code. */
    | 'download'
    | 'downloadImage'
    | 'share'
    | 'going'
    /** Shown if a picture could not be made, for example without network. */
    | 'downloadFailed',
    string
  >;
  /** The names of the two files. */
  fileNames: Record<'pass' | 'going', string>;
}

type Picture = keyof Props['fileNames'];

/**
 * Saves and shares the pass as a picture of 1080 × 1920 px, and a square picture without code to show to others. The pass
 * is drawn as soon as the browser is idle, so that it can be saved without network. Needs script, without which it is not
 * rendered.
 */
export function PassPictures({ pass, going, color, joint, texts, fileNames }: Props) {
  const [failures, setFailures] = useState(0);
  const [canShare, setCanShare] = useState(false);
  const drawn = useRef<Promise<Blob>>(undefined);

  function drawPass(): Promise<Blob> {
    drawn.current ??= import('./draw-pass').then(async (module) => {
      const picture = await module.drawPass({ pass, color, joint });
      performance.mark('pass drawn');
      return picture;
    });
    drawn.current.catch(() => {
      drawn.current = undefined;
    });
    return drawn.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; its props never change.
  useEffect(() => {
    const probe = new File([], 'pass.png', { type: 'image/png' });
    setCanShare(navigator.canShare?.({ files: [probe] }) ?? false);
    const draw = () => void drawPass().catch(() => {});
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'undefined') {
      const idle = requestIdleCallback(draw);
      return () => cancelIdleCallback(idle);
    }
    const waiting = setTimeout(draw, 1000);
    return () => clearTimeout(waiting);
  }, []);

  async function use(picture: Picture, isShared: boolean) {
    try {
      const blob =
        picture === 'going' && going
          ? await (await import('./draw-going')).drawGoing({ content: going, color, joint })
          : await drawPass();
      if (isShared) await share(blob, fileNames[picture]);
      else save(blob, fileNames[picture]);
    } catch {
      setFailures((count) => count + 1);
    }
  }

  return (
    <>
      <Button isWide className="noscript:hidden" onClick={() => use('pass', false)}>
        <span className="sm:hidden">{texts.download}</span>
        <span className="max-sm:hidden">{texts.downloadImage}</span>
      </Button>
      {canShare && (
        <Button isWide variant="secondary" className="mt-3" onClick={() => use('pass', true)}>
          {texts.share}
        </Button>
      )}
      {going && (
        <Button
          isWide
          variant="secondary"
          className="mt-3 noscript:hidden"
          onClick={() => use('going', canShare)}
        >
          {texts.going}
        </Button>
      )}
      <PassingToast tone="error" text={failures > 0 ? texts.downloadFailed : undefined} turn={failures} />
    </>
  );
}

/** Opens the phone's own list of programs to share with. Closing it is no failure. */
async function share(blob: Blob, name: string): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  await navigator.share({ files }).catch((error) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

function save(blob: Blob, download: string): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
