import type { z } from 'zod';
import type { Result } from '@/lib/base/result';
import type { Operations } from '@/lib/contract/operations';
import { type Call, route } from '@/lib/http/route';

type Path = keyof Operations extends infer Key ? (Key extends `${string} ${infer P}` ? P : never) : never;
type MethodOf<P extends Path> =
  Extract<keyof Operations, `${string} ${P}`> extends `${infer M} ${P}` ? M : never;
type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;
type AnswerOf<Key> = Key extends keyof Operations ? z.output<Operations[Key]['answer']> : never;
type Handlers<P extends Path> = {
  [M in MethodOf<P>]: (
    call: Call<Record<ParamsOf<P>, string>>,
  ) => Promise<Response | Result<AnswerOf<`${M} ${P}`>>> | Response | Result<AnswerOf<`${M} ${P}`>>;
};

/**
 * The handlers of one path of the API. The compiler requires one for each method in the document
 * (`lib/contract/operations.ts`), with the answer that the document describes.
 */
export function apiRoute<P extends Path>(path: P, handlers: Handlers<P>) {
  return route(path, handlers);
}
