import { onBothStores } from './both-stores';
import { partyPlacesContract } from './party-places.contract';

await onBothStores('Places of parties', partyPlacesContract);
