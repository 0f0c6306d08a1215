import type { Problem } from '@/lib/http/form-state';
import type { FormTexts } from './use-form';

/** Why an action or the script that it needs could not be reached. What was typed is kept in every case. */
export function failureOf(error: unknown, texts: FormTexts): Problem {
  if (!navigator.onLine) return { text: texts.offline, isOffline: true };
  const { name } = error instanceof Error ? error : { name: '' };
  // After an update the server knows neither the actions nor the script files of a page that was open before.
  if (name === 'UnrecognizedActionError' || name === 'ChunkLoadError') {
    const { pathname, search } = window.location;
    return { text: texts.outdated, link: { href: pathname + search, label: texts.reload } };
  }
  // A request that never arrived is a TypeError in every browser.
  return {
    text: texts.problem,
    hint: error instanceof TypeError ? texts.checkConnection : undefined,
    isOurs: true,
  };
}
