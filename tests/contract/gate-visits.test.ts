import { onBothStores } from './both-stores';
import { gateVisitsContract } from './gate-visits.contract';

await onBothStores('Visits', gateVisitsContract);
