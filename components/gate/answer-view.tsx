import type { Theme } from '@/lib/event/types';
import { namedDay } from '@/lib/i18n/dates';
import { fill } from '@/lib/i18n/fill';
import type { AnswerWithReason, Shown } from './gate-memory';
import { clockText, type GateTexts, type Zone } from './gate-texts';

/** One drawing for each answer, so that nobody depends on the colour. */
const icons: Record<Shown['answer'], string> = {
  in: 'M4 13l5 5L20 6',
  exit: 'M4 12h14M12 6l6 6-6 6',
  again: 'M5 12a7 7 0 1 1 2 5M5 12l-2-3M5 12l3-2',
  look: 'M12 4v10M12 18v2',
  stop: 'M5 5l14 14M19 5L5 19',
  notPass: 'M6 12h12',
};

interface Props {
  shown: Shown;
  texts: GateTexts;
  zone: Zone;
  colors: Theme['categoryColors'];
}

/** The answer to a scan over the whole screen: colour, word, icon and reason, and who it is as far as the portal said so. */
export function AnswerView({ shown, texts, zone, colors }: Props) {
  const { answer, category, name, company, isUnconfirmed } = shown;
  return (
    <div className="gate-answer" data-answer={answer}>
      <p className="gate-word">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icons[answer]} />
        </svg>
        {texts[`word_${answer}`]}
      </p>
      <p className="gate-reason">{reasonOf(shown, texts, zone)}</p>
      {category && answer !== 'notPass' && (
        <p className="gate-category">
          <span aria-hidden="true" style={{ backgroundColor: colors[category] }} />
          {texts[`category_${category}`]}
        </p>
      )}
      {name && (
        <p className="gate-name" translate="no" dir="auto">
          {name}
          {company && <span>{company}</span>}
        </p>
      )}
      {isUnconfirmed && <p className="gate-unconfirmed">{texts.unconfirmed}</p>}
    </div>
  );
}

/** Why, in words: the first entry, the gate, the day on which the person may come, or the seats that nobody uses. */
export function reasonOf(
  { answer, reason, first, last, day, seats }: AnswerWithReason,
  texts: GateTexts,
  zone: Zone,
): string {
  if (answer === 'in' || answer === 'exit') return '';
  if (answer === 'notPass') return texts.reason_notPass;
  if (answer === 'again' && first) return `${clockText(first.at, zone)} ${first.gate}`;
  if (reason === 'wrongDay' && !day) return texts.reason_over;
  if (reason === 'noSeat' && seats) {
    if (seats.unused === undefined)
      return fill(texts.reason_noSeatEarly, { time: clockText(seats.from, zone) });
    return seats.unused > 0
      ? fill(texts.reason_noSeatUnused, { count: seats.unused })
      : texts.reason_noSeatFull;
  }
  const text = reason ? texts[`reason_${reason}`] : '';
  const passage = first ?? last;
  return fill(text, {
    time: passage ? clockText(passage.at, zone) : '',
    gate: passage?.gate ?? '',
    day: day ? namedDay(day)[zone.locale] : '',
  });
}
