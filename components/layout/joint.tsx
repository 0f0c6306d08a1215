/** The joint of two pieces: it closes the hero and joins stub and body of the pass, and stands nowhere else. Its colour is that of the upper piece. */
export function Joint({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`joint ${className}`} />;
}
