import { Landing } from '@/components/landing/landing';

/** The first page of the event. */
export default function LandingPage() {
  return <Landing />;
}
