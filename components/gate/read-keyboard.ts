/** A keyboard scanner types a code within this silence between two keys, ms. */
const silence = 80;
/** Fewer characters than any pass has are typed by a person. */
const shortest = 6;

/**
 * Reports what a keyboard scanner types anywhere on the page; it ends with Enter, Tab or a short silence. Keys that are
 * typed into a field are left to it. Returns what ends it.
 */
export function readKeyboard(onCode: (text: string) => void, now = () => performance.now()): () => void {
  let text = '';
  let lastAt = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function finish(): void {
    clearTimeout(ending);
    const code = text;
    text = '';
    if (code.length >= shortest) onCode(code);
  }

  function onKey(event: KeyboardEvent): void {
    const isInField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isInField || event.ctrlKey || event.altKey || event.metaKey) return;
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    const isWithin = now() - lastAt < silence;
    if (isEnd) {
      // Otherwise the key is the person's own.
      if (text.length >= shortest && isWithin) {
        event.preventDefault();
        finish();
      }
      return;
    }
    if (event.key.length !== 1) return;
    // A dead key, such as ´ on a Spanish layout, arrives with the next one.
    text = isWithin ? text + event.key : event.key;
    lastAt = now();
    clearTimeout(ending);
    ending = setTimeout(finish, silence);
    // A space or an apostrophe would press a button, or open the browser's search.
    if (text.length > 1) event.preventDefault();
  }

  addEventListener('keydown', onKey, true);
  return () => {
    clearTimeout(ending);
    removeEventListener('keydown', onKey, true);
  };
}
