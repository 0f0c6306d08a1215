import type { ReactNode } from 'react';
import { signOutAction } from '@/app/_server/actions/accounts';
import { SignOutButton } from '@/components/account/sign-out-button';
import { currentEvent } from '@/lib/event/current';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { type OfficePageName, officePages, officePath, pagesOf } from '@/lib/office/rules';
import type { Staff } from '@/lib/office/types';

interface Props {
  staff: Staff;
  /** The page's entry in the navigation. */
  page?: OfficePageName;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A page of the office: the navigation with the pages of the person's role, heading, introduction, content. */
export async function OfficePage({ staff, page, title, lead, children }: Props) {
  const [locale, t] = [await pageLocale(), await pageTexts('office')];
  return (
    <div className="office">
      <nav aria-label={t('nav')} className="office-nav print:hidden">
        {pagesOf(staff.role, currentEvent()).map((each) => (
          <a
            key={each}
            href={officePath + officePages[each].path}
            aria-current={each === page ? 'page' : undefined}
          >
            {t(`pages.${each}`)}
          </a>
        ))}
        <a href={`${officePath}/acceso?next=${officePath}/acceso`}>{t('secondStep')}</a>
        <a href="/dashboard">{t('dashboard')}</a>
        <SignOutButton locale={locale} action={signOutAction} look="row" />
      </nav>
      <main id="main" tabIndex={-1}>
        <h1 className="text-h1">{title}</h1>
        {lead && <div className="mt-3 max-w-prose">{lead}</div>}
        <div className="mt-7 print:mt-0">{children}</div>
      </main>
    </div>
  );
}

/** A part of a page of the office with its heading. */
export function Section({
  id,
  title,
  className = '',
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={`mt-9 space-y-4 ${className}`}>
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}
