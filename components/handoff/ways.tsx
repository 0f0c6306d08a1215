'use client';

import { newIdempotencyKey, readDraft, writeDraft } from '@/components/form/draft';

interface Way {
  href: string;
  title: string;
  text: string;
  /** CSS colour of its mark. */
  color: string;
  /** The form whose draft in the tab is prefilled with the known answers, if any. */
  draft?: string;
}

interface Props {
  ways: readonly Way[];
  /** The person's known answers, by field. */
  known: { email: string } & Readonly<Record<string, string>>;
}

/** The ways to attend. Each links to its form, which opens with the known answers filled in. */
export function Ways({ ways, known }: Props) {
  return (
    <ul className="grid gap-3">
      {ways.map((way) => (
        <li key={way.title}>
          <a
            href={way.href}
            onClick={() => way.draft && prefill(way.draft, known)}
            className="flex min-h-target items-stretch overflow-hidden rounded-event border-[1.5px] border-line bg-paper no-underline hover:border-brand"
          >
            <span aria-hidden="true" className="w-2.5 shrink-0" style={{ background: way.color }} />
            <span className="flex-1 px-4 py-3">
              <span className="block text-label font-semibold underline-offset-4">{way.title}</span>
              <span className="block text-hint text-soft">{way.text}</span>
            </span>
            <span aria-hidden="true" className="self-center pr-4 text-h3">
              ›
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Stores a draft that opens at the details step: nobody else is registered with the account's email, so the first step is skipped. An existing draft with that email is kept. */
function prefill(name: string, known: Props['known']): void {
  const begun = readDraft(name);
  const email = String(begun?.answers.email ?? '').trim();
  if (begun && email.toLowerCase() === known.email.toLowerCase()) {
    writeDraft(name, { ...begun, step: Math.max(1, begun.step) });
    return;
  }
  writeDraft(name, { step: 1, answers: { ...known }, idempotencyKey: newIdempotencyKey() });
}
