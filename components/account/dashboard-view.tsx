'use client';

import type { ReactNode } from 'react';
import { ResendForm, type ResendTexts } from '@/components/invitations/resend-form';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RowLabel, rowClass } from '@/components/ui/row';
import type { FormAction } from '@/lib/http/form-state';
import { SignOutForm, type SignOutTexts } from './sign-out-form';

export interface DashboardViewProps {
  title: string;
  /** The block on top: that the person is registered, or the way to get there. */
  card: { title: string; text: string; href: string; action: string };
  /** Of a registered person alone. */
  pass?: { image: string; resend: { action: FormAction; wait: number; texts: ResendTexts } };
  menu: { label: string; entries: { href: string; label: string }[] };
  signOut: { action: FormAction; texts: SignOutTexts };
  contact?: ReactNode;
}

/** The dashboard as it looks; a client component, since a server component's elements go out twice (docs/decisions/023). */
export function DashboardView({ title, card, pass, menu, signOut, contact }: DashboardViewProps) {
  const action = <ButtonLink href={card.href}>{card.action}</ButtonLink>;
  return (
    <Page title={title}>
      {pass ? (
        <Card aria-labelledby="state">
          <div className="flex items-center gap-4">
            {/* biome-ignore lint/performance/noImgElement: a few hundred bytes, nothing to optimise. */}
            <img
              src={pass.image}
              alt=""
              width={80}
              height={80}
              className="size-20 shrink-0 rounded-event border border-line bg-white [image-rendering:pixelated]"
            />
            <div>
              <h2 id="state" className="text-h2">
                {card.title}
              </h2>
              <p className="mt-1 text-hint text-soft">{card.text}</p>
            </div>
          </div>
          <div className="mt-5 grid gap-3 min-[22.5rem]:grid-cols-2">
            {action}
            <ResendForm {...pass.resend} className="contents" />
          </div>
        </Card>
      ) : (
        <Card tone="first" aria-labelledby="state">
          <h2 id="state" className="text-h2">
            {card.title}
          </h2>
          <p className="mt-2 mb-5">{card.text}</p>
          {action}
        </Card>
      )}
      <nav aria-label={menu.label} className="mt-6">
        <ul className="border-t border-line">
          {menu.entries.map(({ href, label }) => (
            <li key={href} className="border-b border-line">
              <a href={href} className={rowClass}>
                <RowLabel>{label}</RowLabel>
              </a>
            </li>
          ))}
          <li className="border-b border-line">
            <SignOutForm {...signOut} look="row" />
          </li>
        </ul>
      </nav>
      {contact && <p className="mt-5 text-hint text-soft">{contact}</p>}
    </Page>
  );
}
