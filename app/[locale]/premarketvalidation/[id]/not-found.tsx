import { BuyerMissing } from '@/components/premarket/buyer-missing';

export default function PremarketNotFound() {
  return <BuyerMissing />;
}
