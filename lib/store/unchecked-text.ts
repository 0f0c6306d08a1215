import { z } from 'zod';

/** Text that this version does not check, since a newer process on the same store may write other values. */
export const uncheckedText = <T extends string>() => z.custom<T>((value) => typeof value === 'string');
