import type { Typed } from '@/lib/http/form-state';
import type { PlaceSuffix } from '@/lib/registration/fields';
import type { Step } from './definition';
import { askZip, patience } from './places';

/** The suffix of the place of a step whose postal code is assigned nowhere; undefined where it is assigned or the lookup fails. */
export async function unassignedPlace(step: Step, answers: Typed): Promise<PlaceSuffix | undefined> {
  for (const question of step.questions) {
    if (question.kind !== 'place') continue;
    const { suffix } = question;
    const code = String(answers[`codigoPostal${suffix}`]).trim();
    if ((await askZip(String(answers[`pais${suffix}`]), code)) === null) return suffix;
  }
}

/** The id under which an e-mail is registered; null where it is not, and where the lookup fails: the server judges again. */
export async function registeredId(email: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/attendees/byEmail/${encodeURIComponent(email.trim())}`, {
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${response.status} byEmail`);
    const { _id } = (await response.json()) as { _id?: string };
    return _id ?? null;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a failed lookup stops nobody, so it is only logged.
    console.warn('The e-mail could not be looked up.', error);
    return null;
  }
}
