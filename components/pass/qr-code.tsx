import type { QrDrawing } from '@/lib/pass/qr';

/**
 * A QR code as SVG, black on a white square of its own, so that no dark theme and no forced colours hide it. Without a
 * label it is hidden from screen readers.
 */
export function QrCode({
  drawing: { side, path },
  label,
  className,
}: {
  drawing: QrDrawing;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
