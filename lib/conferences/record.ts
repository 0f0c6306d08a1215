import { z } from 'zod';

const seatFields = {
  /** The revision of the choice by which the attendee took it. */
  revision: z.number(),
  takenAt: z.date(),
  /** When the attendee's record was last found to list the session. */
  keptAt: z.date().optional(),
};
export type Seat = z.infer<z.ZodObject<typeof seatFields>>;

export const conferenceSeatsFields = {
  _id: z.string(),
  /** The seats taken in one session, by attendee id, so that taking a seat twice takes only one seat. */
  taken: z.record(z.string(), z.looseObject(seatFields)),
};
export type ConferenceSeats = z.infer<z.ZodObject<typeof conferenceSeatsFields>>;
