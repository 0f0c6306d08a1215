import type { SyntheticEvent } from 'react';

/** Whether an input event is typing or deleting. A paste or autofill inserts the whole value at once. */
export const isTyping = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof InputEvent && /^(?:insert(?:Composition)?Text|delete)/.test(nativeEvent.inputType);

/** Whether an input method has not finished what it writes. The input must not be changed meanwhile. */
export const isComposing = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing;
