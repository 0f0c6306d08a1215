'use client';

import { useEffect, useRef } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';

/** The people found, in words. */
export interface SearchData {
  search: string;
  /** How many people were found, and what to do if there are more. */
  status: string;
  people: { id: string; name: string; detail: string; state: string }[];
  /** People on lists who are not registered. */
  invitees: { id: string; name: string; detail: string }[];
  /** Whether the person searched for may not be registered. */
  isNew: boolean;
  /** The number of the next page, if there is one. */
  next?: number | undefined;
}

interface Props
  extends FormProps<SubmitText | 'search' | 'searchHint' | 'register' | 'next' | 'onList', SearchData> {
  /** The path of the pages of people. */
  path: string;
  /** The page where somebody new is registered. */
  registerPath: string;
  /** Whether to say what can be typed. */
  hasHint: boolean;
}

/** The pause in typing before a search, ms, and the minimum number of characters. */
const pause = 300;
const minLength = 3;
const formId = 'search-people';

/**
 * Finds people by one text: with the button, and with script also while typing. Where there is a keyboard, the field has
 * the focus and its text is selected, so that the next scan replaces it.
 */
export function SearchForm({ action, texts, path, registerPath, hasHint }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const status = useRef<HTMLParagraphElement>(null);
  // The button of the next page is below the people of this one.
  const onAnswer = () => status.current?.scrollIntoView({ block: 'nearest' });
  const form = useForm({ action, texts, onAnswer });
  const { state, element } = form;
  const result = state.data;

  useEffect(() => {
    const field = element.ref.current?.elements.namedItem('search');
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (isFree && field instanceof HTMLInputElement) field.focus({ preventScroll: true });
  }, [element.ref]);

  // Something may have been typed before the script was loaded, or before this answer arrived.
  useEffect(() => searchIfOther(element.ref.current, result?.search), [result, element.ref]);

  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchIfOther(element.ref.current), pause);
  }
  return (
    <>
      <Form form={form} id={formId} className="flex max-w-form flex-wrap items-end gap-3" role="search">
        <ProblemNotice state={state} texts={texts} className="w-full" />
        <TextInput
          name="search"
          type="search"
          label={texts.search}
          hint={hasHint ? texts.searchHint : undefined}
          defaultValue={result?.search}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0 grow basis-60"
          onInput={searchSoon}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter') return;
            clearTimeout(timer.current);
            // The next scan replaces this text.
            currentTarget.select();
          }}
        />
        <SubmitButton form={form} texts={texts} />
      </Form>
      <p ref={status} role="status" className="mt-4">
        {result?.status}
      </p>
      {result?.isNew && (
        <p className="mt-2">
          <TextLink href={registerPath}>{texts.register}</TextLink>
        </p>
      )}
      {result && (
        <ul className="office-found">
          {result.people.map(({ id, name, detail, state }) => (
            <li key={id}>
              <TextLink href={`${path}/${id}`}>
                <Verbatim>{name}</Verbatim>
              </TextLink>
              <Verbatim>{detail}</Verbatim>
              <span className="text-soft">{state}</span>
            </li>
          ))}
        </ul>
      )}
      {result && result.invitees.length > 0 && (
        <>
          <h2 className="mt-6 text-h3">{texts.onList}</h2>
          <ul className="office-found">
            {result.invitees.map(({ id, name, detail }) => (
              <li key={id}>
                <TextLink href={`${registerPath}?invitee=${id}`}>
                  <Verbatim>{name}</Verbatim>
                </TextLink>
                <Verbatim>{detail}</Verbatim>
              </li>
            ))}
          </ul>
        </>
      )}
      {result?.next && (
        <Button
          type="submit"
          form={formId}
          name="page"
          value={String(result.next)}
          variant="secondary"
          className="mt-4"
        >
          {texts.next}
        </Button>
      )}
    </>
  );
}

/** Sends the search form unless its text is short or has just been searched for. */
function searchIfOther(form: HTMLFormElement | null, searched?: string): void {
  const text = form && String(new FormData(form).get('search'));
  if (text && text.trim().length >= minLength && text !== searched) form.requestSubmit();
}
