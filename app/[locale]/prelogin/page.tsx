import { Landing } from '@/components/landing/landing';

/** The first page under its second address. */
export default function PreloginPage() {
  return <Landing />;
}
