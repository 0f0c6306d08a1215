import type { DayCounts } from '@/lib/office/read-today';

const [width, height] = [600, 120];

/** Registrations per day as bars. The table beneath has the same numbers as text. */
export function DayChart({ days, label }: { days: readonly DayCounts[]; label: string }) {
  const most = Math.max(1, ...days.map(({ total }) => total));
  const step = width / days.length;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="w-full max-w-[60rem]">
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line)" />
      {days.map(({ day, total }, index) => {
        const tall = (total / most) * (height - 4);
        return (
          <rect
            key={day}
            x={index * step + 1}
            y={height - tall}
            width={step - 2}
            height={tall}
            fill="var(--brand)"
          >
            <title>{`${day}: ${total}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
