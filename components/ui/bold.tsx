import { Children, type ReactNode } from 'react';
import { AddressParts } from './address-parts';

/** The tag `<b>` for `t.rich`, around an email address, which is not translated. */
export const bold = (text: ReactNode) => (
  <b translate="no" dir="auto" className="wrap-anywhere">
    {Children.map(text, (part) => (typeof part === 'string' ? <AddressParts address={part} /> : part))}
  </b>
);
