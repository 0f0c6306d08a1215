import { fill } from '@/lib/i18n/fill';

interface Props {
  done: number;
  of: number;
  texts: Record<'progress', string>;
  /** Announced when it changes. */
  status?: string | undefined;
}

/** How much of a work is done. */
export function WorkProgress({ done, of, texts, status }: Props) {
  const percent = of === 0 ? 0 : Math.floor((100 * done) / of);
  return (
    <div className="max-w-form space-y-2">
      <progress
        aria-label={fill(texts.progress, { percent })}
        max={of}
        value={done}
        className="work-progress"
      />
      <p className="tabular-nums" aria-hidden="true">
        {fill(texts.progress, { percent })}
      </p>
      <p role="status">{status}</p>
    </div>
  );
}
