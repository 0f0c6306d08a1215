import { readDeps } from '@/app/_server/read-deps';
import type { Visit } from '@/lib/gate/record';
import { timeOfDay } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';

/** The scans of a visit, the earliest first; with their reasons if `hasNotes`. */
export async function ScanList({ scans, hasNotes }: Pick<Visit, 'scans'> & { hasNotes?: boolean }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.gates')];
  const { timeZone } = readDeps().event;
  const reasons: Readonly<Record<string, string>> = allClientTexts(locale, 'office.gates.refusal');
  return (
    <ul>
      {scans
        .toSorted((one, other) => one.at - other.at)
        .map(({ id, at, gate, kind, settles, reason, note }) => (
          <li key={id}>
            {timeOfDay(at, timeZone)[locale]} {gate} · {t(`kind.${settles ? 'settled' : kind}`)}
            {kind === 'refused' && reason && `: ${reasons[reason] ?? reason}`}
            {hasNotes && note && ` · ${note}`}
          </li>
        ))}
    </ul>
  );
}
