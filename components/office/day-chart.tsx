import type { DayCounts } from '@/lib/office/read-today';

const [width, height] = [640, 168];
/** The room for the scale on the left and the days below, and the height of the bars. */
const [left, below, top] = [44, 32, 8];
const barHeight = height - below - top;
/** Every how many days, from the last one back, a day is named. */
const namedEvery = 7;

interface Props {
  days: readonly DayCounts[];
  label: string;
  /** The categories from the bottom of a bar up, with their colours. */
  categories: readonly { value: string; label: string; color: string }[];
  nameOf: (day: string) => string;
  /** A day as it is named below its bar. */
  shortNameOf: (day: string) => string;
  /** A number in the reader's language. */
  format: (count: number) => string;
}

/**
 * Registrations per day as bars with a part for each category, a scale and the colours' meaning. The table beneath has the
 * same numbers as text.
 */
export function DayChart({ days, label, categories, nameOf, shortNameOf, format }: Props) {
  const most = scaleOf(Math.max(0, ...days.map(({ total }) => total)));
  const step = (width - left) / days.length;
  const tall = (count: number) => (count / most) * barHeight;
  return (
    <figure className="max-w-[60rem]">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="office-chart w-full">
        {[0, most / 2, most].map((count) => {
          const y = top + barHeight - tall(count);
          return (
            <g key={count}>
              <line x1={left} x2={width} y1={y} y2={y} stroke="var(--line)" />
              <text x={left - 6} y={y + 4} textAnchor="end">
                {format(count)}
              </text>
            </g>
          );
        })}
        {days.map(({ day, counts, total }, index) => {
          const x = left + index * step;
          let foot = top + barHeight;
          const isNamed = (days.length - 1 - index) % namedEvery === 0;
          return (
            <g key={day}>
              <title>{`${nameOf(day)}: ${format(total)}`}</title>
              {categories.map(({ value, color }) => {
                const part = tall(counts[value] ?? 0);
                foot -= part;
                return (
                  part > 0 && (
                    <rect key={value} x={x + 1} y={foot} width={step - 2} height={part} fill={color} />
                  )
                );
              })}
              {isNamed && (
                <text x={x + step} y={height - 6} textAnchor="end">
                  {shortNameOf(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-5 text-hint">
        {categories.map(({ value, label: name, color }) => (
          <span key={value} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="office-swatch" style={{ backgroundColor: color }} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The top of a scale: twice the next of 1, 2, 2.5, 5 and 10 times a power of ten that is a whole number. */
export function scaleOf(most: number): number {
  const half = Math.max(1, most / 2);
  const unit = 10 ** Math.floor(Math.log10(half));
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * unit);
  return 2 * (steps.find((step) => step >= half && Number.isInteger(step)) ?? half);
}
