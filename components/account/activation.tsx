'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, useForm } from '@/components/form/use-form';
import { useSendOnLoad } from '@/components/form/use-send-on-load';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FocusedText } from '@/components/ui/focused-text';
import { Notice } from '@/components/ui/notice';
import { Filled, Verbatim } from '@/components/ui/verbatim';
import type { FormAction } from '@/lib/base/form-state';
import type { Messages } from '@/lib/i18n/translator';

interface Props
  extends FormProps<keyof Messages['account']['activate'], { name: string; isSignedIn: boolean }> {
  disown: FormAction;
  /** What may be shown about the account of the link that this browser opened; missing if the link is not valid. */
  account?: {
    id: string;
    name: string;
    email: string;
    createdAt: string;
    /** Whether a script may activate the account without asking. True only if this cannot benefit anybody else. */
    isSafe: boolean;
  };
}

/**
 * Activates the account of a mailed link: automatically in the browser that registered it. Any other browser asks
 * first, since somebody else may have created the account with the reader's address.
 */
export function Activation({ action, disown, account, texts }: Props) {
  const form = useForm({ action, texts });
  const disowning = useForm({ action: disown, texts });
  const { state } = form;
  const isSafe = account?.isSafe === true;
  useSendOnLoad(form, isSafe);

  if (disowning.state.isDone) {
    return (
      <Page title={<FocusedText>{texts.disowned}</FocusedText>} lead={texts.disownedLead}>
        <ButtonLink href="/">{texts.home}</ButtonLink>
      </Page>
    );
  }
  if (state.data) {
    const { name, isSignedIn } = state.data;
    return (
      <Page
        title={
          <FocusedText>
            <Filled text={texts.done} name={name} />
          </FocusedText>
        }
        lead={texts.doneLead}
      >
        <ButtonLink href="/dashboard">{isSignedIn ? texts.goOn : texts.signIn}</ButtonLink>
      </Page>
    );
  }
  if (state.problem || !account) {
    return (
      <Page title={texts.failedTitle}>
        <Notice tone="error" className="mb-6">
          <p>{texts.failed}</p>
          <p className="mt-1">{texts.failedHint}</p>
          {state.problem?.isOurs && <p className="mt-1">{texts.contact}</p>}
        </Notice>
        <ButtonLink href="/login">{texts.signIn}</ButtonLink>
      </Page>
    );
  }
  const hidden = { account: account.id };
  const activate = (
    <Form form={form} hidden={hidden}>
      <SubmitButton form={form} texts={texts} disabled={disowning.isBusy} />
    </Form>
  );
  if (isSafe) {
    return (
      <Page title={texts.title} lead={texts.lead}>
        {activate}
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.confirmLead}>
      <Card>
        <dl className="space-y-3">
          {(['name', 'email', 'createdAt'] as const).map((fact) => (
            <div key={fact} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
              <dt className="text-hint text-soft">{texts[fact]}</dt>
              <dd className="font-semibold break-words">
                {fact === 'createdAt' ? account.createdAt : <Verbatim>{account[fact]}</Verbatim>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Notice className="my-6">{texts.warning}</Notice>
      <ProblemNotice state={disowning.state} texts={texts} className="mb-6" />
      <div className="flex flex-wrap gap-3">
        {activate}
        <Form form={disowning} hidden={hidden}>
          <SubmitButton
            form={disowning}
            texts={texts}
            submit={texts.disown}
            submitting={texts.disowning}
            variant="secondary"
            disabled={form.isBusy}
          />
        </Form>
      </div>
    </Page>
  );
}
