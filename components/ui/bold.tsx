import type { ReactNode } from 'react';
import { WrapsAfterAt } from './verbatim';

/** The tag `<b>` for `t.rich`, around an email address, which is not translated. */
export const bold = (text: ReactNode) => (
  <b translate="no" dir="auto" className="wrap-anywhere">
    <WrapsAfterAt>{text}</WrapsAfterAt>
  </b>
);
