import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Page } from '@/components/layout/page';
import { TextLink } from '@/components/ui/text-link';
import { env } from '@/lib/base/env';
import { browserHtml, createKeptMails, type KeptMail } from '@/lib/mail/kept-mails';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ id: string }> };

async function load({ params }: Props): Promise<KeptMail> {
  const { isProduction, DATA_DIR } = env();
  const mail = isProduction ? null : await createKeptMails(DATA_DIR).read((await params).id);
  return mail ?? notFound();
}

/** Uses the mail's subject as the page title. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await load(props)).subject };
}

/** A mail: its HTML, plain text and attachments. */
export default async function KeptMailPage(props: Props) {
  const mail = await load(props);
  return (
    <Page title={mail.subject} back={{ href: '/dev/mailbox', label: 'All mails' }} width="prose">
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-hint [overflow-wrap:anywhere]">
        <dt className="text-soft">To</dt>
        <dd>{mail.to}</dd>
        <dt className="text-soft">From</dt>
        <dd>{mail.from}</dd>
        {mail.attachments && (
          <>
            <dt className="text-soft">Files</dt>
            <dd className="flex flex-wrap gap-x-5">
              {mail.attachments.map(({ filename, content, content_type }) => (
                <TextLink
                  key={filename}
                  href={`data:${content_type.replaceAll(' ', '')};base64,${content}`}
                  download={filename}
                >
                  {filename}
                </TextLink>
              ))}
            </dd>
          </>
        )}
      </dl>
      {/* The sandbox runs no scripts; links leave the frame. */}
      <iframe
        title="The mail"
        srcDoc={browserHtml(mail)}
        sandbox="allow-top-navigation-by-user-activation allow-popups"
        className="h-[85vh] w-full rounded-event border border-line bg-white"
      />
      <details className="mt-6">
        <summary className="min-h-11 font-semibold">Plain text</summary>
        <pre className="mt-3 whitespace-pre-wrap border-line border-t pt-4 font-code text-hint [overflow-wrap:anywhere]">
          {mail.text}
        </pre>
      </details>
    </Page>
  );
}
