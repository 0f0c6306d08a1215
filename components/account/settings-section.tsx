import { type ReactNode, useId } from 'react';

/** One thing that a person manages on the page of their account. */
export function SettingsSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {lead && <p className="mt-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
