import { Landing } from '@/components/landing/landing';

/** The first page under its second address (spec §2). */
export default function PreloginPage() {
  return <Landing />;
}
