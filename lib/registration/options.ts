import { wireNames } from '@/lib/event/options';

export const {
  giro: giros,
  principalActividad: activities,
  mercadoAtiende: markets,
  intereses: interests,
} = wireNames;

/** An option's name on the wire. */
export type Option = (typeof wireNames)[keyof typeof wireNames][number];

/** How many of a group may be chosen; in activities and markets the text counts as one (spec §5). */
export const caps = { principalActividad: 3, mercadoAtiende: 3, giro: 1 } as const;
