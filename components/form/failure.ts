import type { Problem } from '@/lib/http/form-state';

/** What a form says when the portal did not answer it. */
export interface FailureTexts {
  problem: string;
  /** Follows where the connection may be the cause. */
  checkConnection: string;
  offline: string;
  /** The page is of an earlier version of the portal. */
  outdated: string;
  reload: string;
}

/** Why an action or the script that it needs could not be reached. What was typed is kept in every case. */
export function failureOf(error: unknown, texts: FailureTexts): Problem {
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
