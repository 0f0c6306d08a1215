import type { Theme } from '@/lib/event/types';
import { jointRows, type Span } from './joint-rows';

/** The theme's joint between the coloured areas above and below it, drawn with table cells, since mail programs show no SVG. */
export function Joint({ joint, upper, lower }: { joint: Theme['joint']; upper: string; lower: string }) {
  const { bar, depth, teeth, radius } = jointRows(joint);
  // As many periods as fit the width of a phone.
  const periods = Math.max(1, Math.round(390 / joint.width));
  const cells: Span[] = [];
  for (const tooth of Array.from({ length: periods }, () => teeth).flat()) {
    const last = cells.at(-1);
    // Adjacent cells of one colour are merged, so that no gap shows between them.
    if (last?.isUpper === tooth.isUpper) last.width += tooth.width;
    else cells.push({ ...tooth });
  }
  const line = { fontSize: 0, lineHeight: 0 };
  return (
    <table
      role="presentation"
      aria-hidden="true"
      data-skip-in-text="true"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={{ tableLayout: 'fixed', borderCollapse: 'separate', backgroundColor: upper }}
    >
      <tbody>
        {bar > 0 && (
          <tr>
            <td colSpan={cells.length} height={bar} style={{ ...line, height: bar }} />
          </tr>
        )}
        <tr>
          {cells.map((cell, index) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change their places.
              key={index}
              width={`${Number(((cell.width / periods) * 100).toFixed(3))}%`}
              height={depth}
              style={{
                ...line,
                height: depth,
                ...(!cell.isUpper && { backgroundColor: lower, borderRadius: `${radius}px ${radius}px 0 0` }),
              }}
            />
          ))}
        </tr>
      </tbody>
    </table>
  );
}
