import type { ReactNode } from 'react';

/** The tag `<b>` for `t.rich`, around an email address, which wraps anywhere and is not translated. */
export const bold = (text: ReactNode) => (
  <b translate="no" dir="auto" className="wrap-anywhere">
    {text}
  </b>
);
