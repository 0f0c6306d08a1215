import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Theme } from '@/lib/event/types';
import { fill } from '@/lib/i18n/fill';
import { AnswerView } from './answer-view';
import { createFeedback } from './feedback';
import type { GateEngine } from './gate-engine';
import type { GateSnapshot, Shown } from './gate-memory';
import type { GateTexts, Zone } from './gate-texts';
import { MoreSheet } from './more-sheet';
import { type Camera, readCamera } from './read-camera';
import { readKeyboard } from './read-keyboard';
import { TypingSheet } from './typing-sheet';
import { useAwake, useStored } from './use-awake';

interface Props {
  engine: GateEngine;
  snapshot: GateSnapshot;
  texts: GateTexts;
  zone: Zone;
  hasFolios: boolean;
  colors: Theme['categoryColors'];
  /** Installs a newer version of the page, if one is ready. */
  install: (() => void) | null;
}

/** How long a name is shown, and a scan can be undone, ms. */
const nameLife = 10_000;

/** The screen of a gate while it scans: the camera, the answer over it, the state on top and the controls below. */
export function Scanning({ engine, snapshot, texts, zone, hasFolios, colors, install }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [hasCamera, setHasCamera] = useState(true);
  const [isTorchOn, setTorchOn] = useState(false);
  const [sheet, setSheet] = useState<'typing' | 'more' | null>(null);
  const { state, shown, correction, unsent } = snapshot;
  const signal = useRef<ReturnType<typeof createFeedback>>(undefined);
  signal.current ??= createFeedback();
  useAwake();
  const isStored = useStored();

  const scan = useCallback(
    (text: string, how: 'camera' | 'scanner') => void engine.scan(text, how).catch(() => {}),
    [engine],
  );

  useEffect(() => readKeyboard((text) => scan(text, 'scanner')), [scan]);

  useEffect(() => {
    let started: Camera | undefined;
    let isGone = false;
    if (video.current)
      readCamera(video.current, (text) => scan(text, 'camera'))
        .then((opened) => {
          started = opened;
          if (isGone) opened.stop();
          else setCamera(opened);
        })
        .catch(() => setHasCamera(false));
    return () => {
      isGone = true;
      started?.stop();
    };
  }, [scan]);

  const isNamed = useRecent(shown, nameLife);
  const [shownId, shownAnswer] = [shown?.id, shown?.answer];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is signalled once, also if it is the same again.
  useEffect(() => {
    if (shownAnswer) signal.current?.(shownAnswer);
  }, [shownId]);

  const gate = state.gates.find(({ id }) => id === state.gate);
  const undone = shown?.scan && isNamed ? shown.scan : undefined;
  return (
    <main id="main" tabIndex={-1} className="gate-scanning">
      <h1 className="sr-only">{texts.title}</h1>
      <video ref={video} className="gate-video" muted playsInline />
      <StateBar snapshot={snapshot} texts={texts} name={gate?.name ?? ''} />
      {!isStored && unsent > 0 && (
        <p className="gate-warning" role="status">
          {texts.notStored}
        </p>
      )}
      <div aria-live="assertive" className="gate-live">
        {!hasCamera && !shown && <p className="gate-hint">{texts.noCamera}</p>}
        {hasCamera && !shown && <div className="gate-frame" aria-hidden="true" />}
        {shown && (
          <AnswerView
            key={shown.id}
            shown={isNamed ? shown : { ...shown, name: undefined, company: undefined }}
            texts={texts}
            zone={zone}
            colors={colors}
          />
        )}
      </div>
      {correction && (
        <p className="gate-correction" role="alert">
          {fill(texts.correction, {
            name: correction.name ?? '',
            answer: texts[`word_${correction.answer}`],
          })}
          <button type="button" onClick={engine.dismissCorrection}>
            {texts.close}
          </button>
        </p>
      )}
      <div className="gate-controls">
        <Button
          variant="secondary"
          disabled={!undone}
          onClick={() => {
            if (undone) void engine.undo(undone);
          }}
        >
          {texts.undo}
        </Button>
        {camera?.setTorch && (
          <Button
            variant="secondary"
            aria-pressed={isTorchOn}
            onClick={() => void camera.setTorch?.(!isTorchOn).then(() => setTorchOn(!isTorchOn))}
          >
            {texts.torch}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setSheet('typing')}>
          {texts.type}
        </Button>
        <Button
          variant="secondary"
          onClick={() => void engine.setDirection(state.direction === 'entry' ? 'exit' : 'entry')}
        >
          {state.direction === 'entry' ? texts.toExit : texts.toEntry}
        </Button>
        <Button variant="secondary" onClick={() => setSheet('more')}>
          {texts.more}
        </Button>
        {install && unsent === 0 && <Button onClick={install}>{texts.update}</Button>}
      </div>
      {sheet === 'typing' && (
        <TypingSheet engine={engine} texts={texts} hasFolios={hasFolios} onClose={() => setSheet(null)} />
      )}
      {sheet === 'more' && (
        <MoreSheet
          engine={engine}
          snapshot={snapshot}
          texts={texts}
          zone={zone}
          hasFolios={hasFolios}
          onClose={() => setSheet(null)}
        />
      )}
    </main>
  );
}

/** Gate, direction, age of the list, what is not sent yet and the battery, always in view. */
function StateBar({ snapshot, texts, name }: { snapshot: GateSnapshot; texts: GateTexts; name: string }) {
  const { state, unsent, isOnline } = snapshot;
  const [now, setNow] = useState(() => Date.now());
  const [battery, setBattery] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    navigator.getBattery?.().then(
      ({ level }) => setBattery(level),
      () => {},
    );
    return () => clearInterval(timer);
  }, []);
  const age = Math.max(0, Math.round((now + state.offset - state.listAt) / 1_000));
  const ageText =
    age < 120
      ? fill(texts.listSeconds, { count: age })
      : fill(texts.listMinutes, { count: Math.round(age / 60) });
  return (
    <div className="gate-state" data-online={isOnline}>
      <p className="gate-gate">
        <b dir="auto">{name}</b>
        <span>· {state.direction === 'entry' ? texts.entry : texts.exit}</span>
      </p>
      <p>
        {/* One text, since translators of browsers move texts, and React removes none that was moved. */}
        {[
          state.listAt ? ageText : texts.listNone,
          unsent > 0 ? fill(texts.unsent, { count: unsent }) : texts.allSent,
          state.rules?.seats &&
            fill(texts.seats, { entered: snapshot.entered, capacity: state.rules.seats.capacity }),
          battery !== undefined && fill(texts.charge, { percent: Math.round(battery * 100) }),
          !isOnline && texts.offline,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

/** Whether the answer was shown within this time. */
function useRecent(shown: Shown | null, life: number): boolean {
  const [old, setOld] = useState<number>();
  const id = shown?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setOld(id), life);
    return () => clearTimeout(timer);
  }, [id, life]);
  return id !== undefined && id !== old;
}
