/** The current step of a form: a label, and one bar per step. */
export function StepProgress({ label, step, of }: { label: string; step: number; of: number }) {
  return (
    <div>
      <p className="text-hint font-semibold text-soft">{label}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1">
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and never reordered.
          <span key={index} className={`h-1 flex-1 rounded-full ${index < step ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}
