import { onBothStores } from './both-stores';
import { invitationsContract } from './invitations.contract';

await onBothStores('Invitations', invitationsContract);
