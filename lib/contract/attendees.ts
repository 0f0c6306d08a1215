import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import type { TradeShow } from '@/lib/event/types';
import { maskEmail, maskName } from '@/lib/registration/views/present-attendee';
import { addBodies, maskedAttendee, prefilledBuyer, shownAttendee, updateBodies } from './attendee-schemas';
import { attendeeExample, examplePerson, prefillExample } from './examples';
import { answerText, operation } from './operation';

const { attendeeId, email, nombres } = examplePerson;
const idAnswer = { answer: z.object({ _id: answerText }), example: { _id: attendeeId } };
const resent = z.object({ nombres: answerText, email: answerText });

/** Operations on attendees. Their bodies and answers depend on the event's forms and options. */
export function attendeeOperations(event: TradeShow) {
  return {
    'POST /api/attendees/add': operation({
      id: 'registerAttendee',
      summary: 'Registers a person and mails the entry pass; returns the id',
      description:
        'A body is validated by the form that its category selects; notas "EXPRESS" without carrera and universidad ' +
        'selects the express form. Buyers must be signed in. In Mexico and the United States the postal code decides ' +
        'state and city; elsewhere the city is required. Required groups of options report errors by the name of the group.',
      parameters: [
        {
          in: 'header',
          name: 'Idempotency-Key',
          description:
            'Up to 200 visible ASCII characters. A repeated request within a minute gets the first answer.',
        },
      ],
      bodies: addBodies(event),
      status: 201,
      answer: answerText,
      example: attendeeId,
      refusals: [
        'invalid_fields',
        'unauthenticated',
        'not_active',
        'registration_closed',
        'blocked',
        'email_already_registered',
        'too_many_requests',
      ],
    }),
    'GET /api/attendees/{id}': operation({
      id: 'getAttendee',
      summary: 'The whole attendee for its owner, a masked one for anyone else',
      access: 'owner',
      answer: z.union([maskedAttendee, shownAttendee(event)]),
      example: attendeeExample(event),
      refusals: ['not_found'],
    }),
    'GET /api/attendees/byUserId/{userId}': operation({
      id: 'getOwnAttendee',
      summary: 'The attendee in the account of the signed-in user',
      access: 'activeUser',
      answer: shownAttendee(event),
      example: attendeeExample(event),
      refusals: ['not_found'],
    }),
    'GET /api/attendees/PreByUserId/{userId}': operation({
      id: 'prefillBuyer',
      summary: "The values to prefill the buyer's form of the signed-in user",
      access: 'activeUser',
      answer: prefilledBuyer(event),
      example: prefillExample(event),
      refusals: ['not_found'],
    }),
    'POST /api/attendees/update/{id}': operation({
      id: 'updateBuyer',
      summary: "Replaces the profile of the signed-in user's own buyer and mails about it",
      description: 'email, categoria and vip are ignored.',
      access: 'activeUser',
      bodies: updateBodies(event),
      ...idAnswer,
      refusals: ['invalid_fields', 'not_found', 'too_many_requests'],
    }),
    'GET /api/attendees/byEmail/{email}': operation({
      id: 'findAttendeeByEmail',
      summary: 'Whether an email is registered',
      ...idAnswer,
      refusals: ['not_found', 'too_many_requests'],
    }),
    'GET /api/attendees/byEmailAndUpdate/{email}/{userId}': operation({
      id: 'linkAttendee',
      summary: 'Links the attendee of this email to the account of the signed-in user',
      access: 'activeUser',
      answer: z.object({ _id: answerText, email: answerText, categoria: answerText }),
      example: { _id: attendeeId, email: emailKey(email), categoria: 'COMPRADOR' },
      refusals: ['not_found'],
    }),
    'GET /api/attendees/resendinvitation/{userId}': operation({
      id: 'resendOwnInvitation',
      summary: "Mails the pass of the signed-in user's attendee again",
      access: 'activeUser',
      answer: z.object({ sent: z.boolean() }),
      example: { sent: true },
      refusals: ['blocked', 'not_found', 'too_many_requests'],
    }),
    'GET /api/attendees/resendinvitationAttendeeId/{id}': operation({
      id: 'resendInvitation',
      summary: 'Mails the pass to the attendee again; the answer is masked for anyone but the owner',
      access: 'owner',
      answer: resent,
      example: { nombres: maskName(nombres), email: maskEmail(email) },
      refusals: ['blocked', 'not_found', 'too_many_requests'],
    }),
    'POST /api/attendees/premarketconfirmation/{id}/{vip}': operation({
      id: 'decidePremarketRequest',
      summary: "Decides a buyer's premarket request, once",
      description: 'The id is only in the link of the mail to the organiser.',
      answer: z.object({ vip: z.enum(['true', 'false']), vipProcessed: z.literal('true') }),
      example: { vip: 'true', vipProcessed: 'true' },
      refusals: ['not_found', 'already_processed'],
    }),
  };
}
