'use client';

import { ErrorPage } from '@/components/layout/error-page';

export default function RouteError({ retry }: { error: unknown; retry: () => void }) {
  return <ErrorPage retry={retry} />;
}
