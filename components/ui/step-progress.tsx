/** Where the person is in a form of several steps: the words, and a bar for each step. */
export function StepProgress({ label, step, of }: { label: string; step: number; of: number }) {
  return (
    <div>
      <p className="text-hint font-semibold text-soft">{label}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1">
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
          <span key={index} className={`h-1 flex-1 rounded-full ${index < step ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}
