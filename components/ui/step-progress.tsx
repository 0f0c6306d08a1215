interface Props {
  label: string;
  step: number;
  of: number;
  /** CSS colour of the bars of the steps up to this one. */
  color: string;
}

/**
 * The current step of a form: a label and, where there are several steps, a bar for each, with the event's
 * joint as its lower edge.
 */
export function StepProgress({ label, step, of, color }: Props) {
  const steps = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div>
      <p className="text-hint font-semibold text-soft">{label}</p>
      {of > 1 && (
        <div aria-hidden="true" className="mt-1.5 flex gap-1" style={{ color }}>
          {steps.map((each) => (
            <span key={each} className={`step-bar flex-1 ${barColor(each <= step)}`} />
          ))}
        </div>
      )}
    </div>
  );
}

const barColor = (isReached: boolean) => (isReached ? 'bg-current' : 'bg-line');
