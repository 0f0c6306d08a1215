import type { ReactNode } from 'react';
import { BackLink } from './back';

const widths = {
  form: 'max-w-form',
  prose: 'max-w-prose',
  pass: 'max-w-form max-lg:short:max-w-[48rem] lg:max-w-page print:max-w-none',
};

/** The content column of a page: optional back link, heading, introduction, content. */
export function Page({
  title,
  lead,
  back,
  width = 'form',
  isTitleHidden = false,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { href: string; label: string };
  width?: keyof typeof widths;
  /** For a page whose content makes the heading redundant. Screen readers still have it. */
  isTitleHidden?: boolean;
  children?: ReactNode;
}) {
  // On paper, a pass stands alone.
  const printed = width === 'pass' ? 'print:hidden' : '';
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full px-4 pb-16 sm:px-6 sm:pt-10 short:pt-4 print:p-0 ${isTitleHidden ? 'pt-3' : 'pt-6'} ${widths[width]}`}
    >
      {back && <BackLink {...back} />}
      <h1 className={`${isTitleHidden ? 'sr-only' : 'text-h1'} ${printed}`}>{title}</h1>
      {lead && <div className={`mt-3 text-body short:mt-1 ${printed}`}>{lead}</div>}
      <div className={isTitleHidden ? undefined : `${width === 'pass' ? 'mt-5 sm:mt-7' : 'mt-7'} short:mt-4`}>
        {children}
      </div>
    </main>
  );
}
