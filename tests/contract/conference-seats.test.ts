import { onBothStores } from './both-stores';
import { conferenceSeatsContract } from './conference-seats.contract';

await onBothStores('Seats', conferenceSeatsContract);
