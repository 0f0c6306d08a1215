'use client';

import { type FormEvent, useActionState, useState } from 'react';

/**
 * A form that a server action answers. Without script it is posted as any form is; with script the page stays as it
 * is, fields included, and an answer that never comes becomes `failed`.
 */
export function usePostedForm<S extends object>(
  action: (previous: S, form: FormData) => Promise<S>,
  initial: S,
  failed: (previous: S) => S,
) {
  const [posted, post] = useActionState<S, FormData>(
    action as (previous: Awaited<S>, form: FormData) => Promise<S>,
    initial as Awaited<S>,
  );
  const [state, setState] = useState<S>(posted);
  const [isBusy, setIsBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setState(await action(state, new FormData(event.currentTarget)).catch(() => failed(state)));
    setIsBusy(false);
  }

  return { state, isBusy, form: { action: post, onSubmit, 'aria-busy': isBusy } };
}
