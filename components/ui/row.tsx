/** Classes of a link or button that fills a row of a list; put a `RowLabel` inside. */
export const rowClass =
  'group flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left font-semibold hover:bg-paper';

/** The label of such a row, with an arrow. */
export function RowLabel({ children }: { children: string }) {
  return (
    <>
      <span className="group-hover:underline group-hover:underline-offset-4">{children}</span>
      <span aria-hidden="true" className="text-h3">
        ›
      </span>
    </>
  );
}
