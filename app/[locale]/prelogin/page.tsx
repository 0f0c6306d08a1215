import { Landing } from '@/components/landing/landing';

export default function PreloginPage() {
  return <Landing />;
}
