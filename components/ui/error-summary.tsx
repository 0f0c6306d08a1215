'use client';

import { useEffect, useId, useRef } from 'react';
import { fill } from '@/lib/i18n/fill';

interface Props {
  /** The titles for one error and for several, with the placeholder `{count}`. */
  texts: Record<'errorsOne' | 'errorsOther', string>;
  state: {
    /** The messages by the id of their control. */
    errors: Readonly<Record<string, string | undefined>>;
    /** Changes with every refused attempt, so that the summary takes the focus each time. */
    attempt: number;
  };
  /** The ids of the controls whose errors are listed, in the order of the form. */
  fields: readonly string[];
  /** How many errors there are, if one control has several. By default, each of the controls counts once. */
  count?: number | undefined;
}

/** The errors of a form, above it: an alert that takes the focus, with links that focus each field. */
export function ErrorSummary({ texts, state: { errors, attempt }, fields, count }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const refused = fields.filter((id) => errors[id]);
  const isShown = refused.length > 0;
  const errorCount = count ?? refused.length;
  const title = useId();

  // Only an attempt moves the focus, not an error that appears while the person types. On a page that was refused without
  // script the browser has focused the summary already, and the person may be typing again.
  const answered = useRef(attempt);
  useEffect(() => {
    if (!isShown || attempt === answered.current) return;
    answered.current = attempt;
    box.current?.focus();
  }, [isShown, attempt]);

  useEffect(() => {
    // A screen reader reads the tab's title first.
    if (!isShown) return;
    const plain = () => document.title.replace(/^Error: /, '');
    const mark = () => {
      if (document.title === plain()) document.title = `Error: ${plain()}`;
    };
    mark();
    // React sets the page's own title again where it hydrates the title after the form.
    const titles = new MutationObserver(mark);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      titles.disconnect();
      document.title = plain();
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: only in a page without script, right after a form was refused.
      autoFocus
      aria-labelledby={title}
      className="rounded-event border-2 border-error bg-paper p-4 sm:p-5"
    >
      <h2 id={title} className="text-h3">
        {fill(errorCount === 1 ? texts.errorsOne : texts.errorsOther, { count: errorCount })}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-error">
        {refused.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-0.5 align-top font-semibold text-error underline underline-offset-4 hover:decoration-2"
              onClick={(event) => {
                const control = document.getElementById(id);
                if (!control) return;
                event.preventDefault();
                // Scrolls to the label too, so that the person sees what is asked.
                (control.closest('fieldset') ?? control.closest('div') ?? control).scrollIntoView();
                control.focus({ preventScroll: true });
              }}
            >
              {errors[id]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
