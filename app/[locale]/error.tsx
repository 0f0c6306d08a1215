'use client';

import { useIsScripted } from '@/components/form/use-is-scripted';

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

/**
 * Replaces a page that fails: in the usual frame and the page's language, with a button to retry. Every page loads this
 * file, so it uses plain elements: components would be loaded twice.
 */
export default function ErrorPage({ retry }: { retry: () => void }) {
  const isEnglish = useIsScripted() && document.documentElement.lang === 'en';
  const t = texts[isEnglish ? 'en' : 'es'];
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-form px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <h1 className="text-h1">{t.title}</h1>
      <p className="mt-3 text-body">{t.text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={retry}>
          {t.retry}
        </button>
        <a href="/" className="button button-secondary">
          {t.home}
        </a>
      </div>
    </main>
  );
}
