'use client';

import { useIsScripted } from '@/components/form/use-is-scripted';
import { Page } from '@/components/layout/page';
import { Button, ButtonLink } from '@/components/ui/button';

// An error boundary gets no props from the server, so its texts are in the bundle.
const texts = {
  es: {
    title: 'Algo falló de nuestro lado',
    text: 'Hubo un problema técnico al procesar tu solicitud. Intenta más tarde, por favor. Lo que ya enviaste está guardado. Si vuelve a pasar, escríbenos: los datos están al pie de la página.',
    retry: 'Intentar de nuevo',
    home: 'Ir al inicio',
  },
  en: {
    title: 'Something failed on our side',
    text: 'There was a technical issue processing your request, please try later. What you already sent is stored. If it happens again, write to us: the contact is at the foot of the page.',
    retry: 'Try again',
    home: 'Go to the home page',
  },
};

/** Replaces a page that fails: in the usual frame and the page's language, with a button to retry. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  const isEnglish = useIsScripted() && document.documentElement.lang === 'en';
  const t = texts[isEnglish ? 'en' : 'es'];
  return (
    <Page title={t.title} lead={t.text}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{t.retry}</Button>
        <ButtonLink href="/" variant="secondary">
          {t.home}
        </ButtonLink>
      </div>
    </Page>
  );
}
