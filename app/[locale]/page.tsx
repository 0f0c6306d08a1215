import { Landing } from '@/components/landing/landing';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata();

export default function LandingPage() {
  return <Landing />;
}
