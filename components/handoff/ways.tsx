'use client';

import { readDraft, writeDraft } from '@/components/form/draft';
import { WayLink } from './way-link';

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
  answers: { email: string } & Readonly<Record<string, string>>;
}

/** The ways to attend. Each links to its form, which opens with the known answers filled in. */
export function Ways({ ways, answers }: Props) {
  return (
    <ul className="grid gap-3">
      {ways.map(({ draft, ...way }) => (
        <li key={way.title}>
          <WayLink {...way} onClick={() => draft && prefill(draft, answers)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Stores a draft that opens at the details step: nobody else is registered with the account's email, so the first step
 * is skipped. An existing draft with that email is kept.
 */
function prefill(name: string, answers: Props['answers']): void {
  const begun = readDraft(name);
  const email = String(begun?.answers.email ?? '').trim();
  if (begun && email.toLowerCase() === answers.email.toLowerCase()) {
    writeDraft(name, { ...begun, step: Math.max(1, begun.step) });
    return;
  }
  writeDraft(name, { step: 1, answers: { ...answers } });
}
