/** The label of a link or button of the class `row`, with an arrow. */
export function RowLabel({ children }: { children: string }) {
  return (
    <>
      <span className="row-label">{children}</span>
      <span aria-hidden="true" className="text-h3">
        ›
      </span>
    </>
  );
}
