export const dynamicParams = false;

export function generateStaticParams() {
  return [{ locale: 'es' }, { locale: 'en' }];
}

export default async function Layout({ children, params }) {
  return (
    <html lang={(await params).locale}>
      <body>{children}</body>
    </html>
  );
}
