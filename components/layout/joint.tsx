/**
 * The theme's joint, in the text colour of its parent: under the hero and between the stub and the body of the pass.
 */
export function Joint({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`joint ${className}`} />;
}
