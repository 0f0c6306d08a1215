import { readDeps } from '@/app/_server/read-deps';
import { clockTimeOf } from '@/lib/base/venue-time';
import type { Visit } from '@/lib/gate/record';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The scans of a visit, the earliest first; with their reasons if `hasNotes`. */
export async function ScanList({ scans, hasNotes }: Pick<Visit, 'scans'> & { hasNotes?: boolean }) {
  const t = await pageTexts('office.gates');
  const { timeZone } = readDeps().event;
  return (
    <ul>
      {scans
        .toSorted((one, other) => one.at - other.at)
        .map(({ id, at, gate, kind, settles, note }) => (
          <li key={id}>
            {clockTimeOf(at, timeZone)} {gate} · {t(`kind.${settles ? 'settled' : kind}`)}
            {hasNotes && note && ` · ${note}`}
          </li>
        ))}
    </ul>
  );
}
