'use client';

import type { CSSProperties } from 'react';

const page: CSSProperties = {
  maxWidth: '38rem',
  margin: '0 auto',
  padding: '2.5rem 1rem',
  fontFamily: 'system-ui, sans-serif',
  lineHeight: 1.5,
};

/** Shown when the root layout itself fails: static text in both languages, without theme or style sheet. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="es" style={{ colorScheme: 'only light' }}>
      <body style={page}>
        <title>Error</title>
        <h1>Algo falló de nuestro lado</h1>
        <p>Hubo un problema técnico al procesar tu solicitud. Intenta más tarde, por favor.</p>
        <div lang="en">
          <h2>Something failed on our side</h2>
          <p>There was a technical issue processing your request, please try later.</p>
        </div>
        <button
          type="button"
          onClick={retry}
          style={{ minHeight: '3.25rem', padding: '0 1.25rem', font: 'inherit' }}
        >
          Intentar de nuevo · <span lang="en">Try again</span>
        </button>
      </body>
    </html>
  );
}
