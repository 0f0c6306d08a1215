'use client';

// Unused here: with the same imports as the layout, all pages share one style sheet instead of loading two.
import 'event-theme';
import './globals.css';

/** Shown when the root layout itself fails: static text in both languages, no theme. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="es">
      <body className="mx-auto max-w-form px-4 py-10 font-sans">
        <title>Error</title>
        <h1 className="text-h1 font-bold">Algo falló de nuestro lado</h1>
        <p className="mt-3">
          Hubo un problema técnico al procesar tu solicitud, intenta más tarde por favor.
        </p>
        <div lang="en" className="mt-6">
          <p className="text-h2 font-bold">Something failed on our side</p>
          <p className="mt-2">There was a technical issue processing your request, please try later.</p>
        </div>
        <button
          type="button"
          onClick={retry}
          className="mt-8 min-h-target border-2 border-current px-5 font-semibold"
        >
          Intentar de nuevo · <span lang="en">Try again</span>
        </button>
      </body>
    </html>
  );
}
