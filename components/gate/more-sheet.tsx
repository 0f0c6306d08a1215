import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { fill } from '@/lib/i18n/fill';
import { numberText } from '@/lib/i18n/locale';
import { folioOfKey } from '@/lib/pass/folio-key';
import { reasonOf } from './answer-view';
import type { GateEngine } from './gate-engine';
import type { GateSnapshot } from './gate-memory';
import { clockText, type GateTexts, type Zone } from './gate-texts';

interface Props {
  engine: GateEngine;
  snapshot: GateSnapshot;
  texts: GateTexts;
  zone: Zone;
  hasFolios: boolean;
  onClose: () => void;
}

/** The gate that is scanned for, what was scanned in the last minutes, and how the device ends. */
export function MoreSheet({ engine, snapshot, texts, zone, hasFolios, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { state, recent, passes } = snapshot;

  async function leave() {
    if (!(await engine.leave())) setProblem(texts.leave_offline);
  }

  return (
    <dialog ref={dialog} className="gate-sheet" aria-labelledby="more" onClose={onClose}>
      <div className="gate-form">
        <h2 id="more">{texts.more}</h2>
        <Select
          name="gate"
          label={texts.gate}
          value={state.gate}
          onChange={(event) => void engine.setGate(event.target.value)}
        >
          {state.gates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <p>{fill(texts.passes, { count: numberText(passes, zone.locale) })}</p>
        <h3>{texts.recent}</h3>
        {recent.length === 0 ? (
          <p>{texts.recentNone}</p>
        ) : (
          <ul className="gate-recent">
            {recent.map((each) => (
              <li key={`${each.key} ${each.at}`} data-answer={each.answer}>
                <span>{clockText(each.at, zone)}</span>
                {hasFolios && <span translate="no">{folioOfKey(each.key)}</span>}
                <span>
                  {texts[`word_${each.answer}`]} {reasonOf(each, texts, zone)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button variant="danger" isWide onClick={() => void leave()}>
          {texts.leave}
        </Button>
        <p className="gate-note">{texts.leave_note}</p>
        <Button variant="secondary" isWide onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </dialog>
  );
}
