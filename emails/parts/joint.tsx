import type { Theme } from '@/lib/event/types';
import { table } from './styles';

/**
 * The theme's joint between the coloured areas above and below it, drawn with table cells, since mail programs do not
 * support SVG.
 */
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
      {...table}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the cells never changes.
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

interface Span {
  /** Share of the period's width, 0 to 1. */
  width: number;
  isUpper: boolean;
}

const argumentsOf: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 };

/**
 * The joint's SVG path (absolute commands only) as rows of rectangles: an unbroken `bar` above `depth` px of `teeth`,
 * one period of them from left to right. Curves are approximated by their chords and give the lower area's corners a
 * `radius`.
 */
function jointRows(joint: Theme['joint']) {
  const corners = cornersOf(joint.path);
  let bar = 0;
  while (bar < joint.height && upperWidth(spansAt(corners, bar + 0.5, joint.width)) > 0.99) bar++;
  const depth = joint.height - bar;
  const teeth = spansAt(corners, bar + depth / 2 + 0.25, joint.width);
  return { bar, depth, teeth, radius: /[CSQTA]/.test(joint.path) ? Math.round(depth * 0.4) : 0 };
}

function upperWidth(spans: Span[]): number {
  return spans.reduce((sum, span) => sum + (span.isUpper ? span.width : 0), 0);
}

function cornersOf(path: string): [number, number][] {
  const corners: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const size = argumentsOf[command] ?? 0;
    for (let end = size; size > 0 && end <= numbers.length; end += size) {
      const last = numbers[end - 1] ?? 0;
      if (command === 'H') x = last;
      else if (command === 'V') y = last;
      else [x, y] = [numbers[end - 2] ?? 0, last];
      corners.push([x, y]);
    }
  }
  return corners;
}

/** The upper and lower area along a horizontal line. */
function spansAt(corners: [number, number][], y: number, width: number): Span[] {
  const crossings: number[] = [];
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    if (y1 < y !== y2 < y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  });
  const edges = [0, ...crossings.sort((a, b) => a - b), width];
  return edges
    .slice(1)
    .map((edge, index) => ({ width: (edge - (edges[index] ?? 0)) / width, isUpper: index % 2 === 1 }))
    .filter((span) => span.width > 0.001);
}
