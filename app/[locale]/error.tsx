'use client';

import { ErrorPage } from '@/components/layout/error-page';

/** Stands in for a page that fails, within the frame of all pages. */
export default ErrorPage;
