import type { ReactNode } from 'react';

/** The tag `<b>` for `t.rich`; a long word in it, such as an email address, breaks. */
export const bold = (text: ReactNode) => <b className="break-words">{text}</b>;
