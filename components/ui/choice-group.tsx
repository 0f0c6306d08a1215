import type { ComponentProps, CSSProperties } from 'react';
import { cardText, cardWidth } from './card-width';
import { ChoiceCard } from './choice-card';
import { described, FieldError, type FieldTexts } from './field';

interface Props extends FieldTexts {
  /** The id of the first choice, where the error summary links to. */
  id: string;
  choices: readonly (ComponentProps<typeof ChoiceCard> & { name: string; value?: string })[];
  /** Announced to screen readers when it changes: pass the empty string until then. */
  status?: string;
  className?: string;
}

/**
 * A fieldset of radio buttons or checkboxes, shown as cards below its legend, hint and error. Each row has as many
 * cards as fit without breaking a word.
 */
export function ChoiceGroup({ id, label, hint, error, optional, choices, status, className = '' }: Props) {
  const texts = choices
    .flatMap(({ label, note }) => [label, note])
    .filter((text) => typeof text === 'string');
  const { 'aria-describedby': describedBy } = described(id, { hint, error });
  return (
    <fieldset
      aria-describedby={describedBy}
      className={`min-w-0 ${error ? 'border-l-4 border-error pl-3' : ''} ${className}`}
    >
      {/* Floated: the border of a fieldset begins in the middle of its legend. */}
      <legend className="float-left mb-1.5 w-full text-label font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> {optional}</span>}
      </legend>
      <div className="clear-both">
        {hint && (
          <p id={`${id}-hint`} className="-mt-0.5 mb-2 text-hint text-soft">
            {hint}
          </p>
        )}
        <FieldError id={id}>{error}</FieldError>
      </div>
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(var(--choice,9.25rem),var(--words))),1fr))] gap-2"
        style={
          {
            '--words': cardWidth(texts),
            '--fit': cardText(texts),
            // Two and two instead of three and one.
            ...(choices.length === 4 && { '--choice': '40%' }),
          } as CSSProperties
        }
      >
        {choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value ?? choice.name}
            {...choice}
            id={index === 0 ? id : `${id}-${choice.value ?? choice.name}`}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {status !== undefined && (
        <div role="status">{status && <p className="mt-2 text-hint text-soft">{status}</p>}</div>
      )}
    </fieldset>
  );
}
