import { notFound } from 'next/navigation';
import { Page } from '@/components/layout/page';
import { TextLink } from '@/components/ui/text-link';
import { env } from '@/lib/base/env';
import { createKeptMails } from '@/lib/mail/kept-mails';

export const dynamic = 'force-dynamic';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** The mails that the file transport wrote, so that developers can read them without a mail account. */
export default async function MailboxPage({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const { isProduction, DATA_DIR, RESEND_API_KEY } = env();
  if (isProduction) notFound();
  const page = Math.max(1, Math.floor(Number((await searchParams).page)) || 1);
  const { mails, pages } = await createKeptMails(DATA_DIR).list(page);
  return (
    <Page
      title="Mailbox"
      lead={
        RESEND_API_KEY
          ? 'Mail is sent by Resend. These mails were kept before that.'
          : 'Every mail that the portal sends, newest first. None of them leaves this machine.'
      }
    >
      {mails.length === 0 ? (
        <p className="border-line border-t pt-5 text-soft">
          No mail yet. Register somebody and reload this page.
        </p>
      ) : (
        <ul>
          {mails.map((mail) => (
            <li key={mail.id} className="border-line border-t last:border-b">
              <a
                href={`/dev/mailbox/${mail.id}`}
                className="block py-3.5 hover:underline hover:underline-offset-4"
              >
                <span className="block font-semibold">{mail.subject}</span>
                <span className="block text-hint text-soft [overflow-wrap:anywhere]">{mail.to}</span>
                <time dateTime={mail.writtenAt.toISOString()} className="block text-small text-soft">
                  {time.format(mail.writtenAt)}
                </time>
              </a>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex items-center gap-5">
          {page > 1 && <TextLink href={`/dev/mailbox?page=${page - 1}`}>Newer</TextLink>}
          <span className="text-soft">
            Page {page} of {pages}
          </span>
          {page < pages && <TextLink href={`/dev/mailbox?page=${page + 1}`}>Older</TextLink>}
        </nav>
      )}
    </Page>
  );
}
