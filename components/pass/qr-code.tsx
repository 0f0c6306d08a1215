import type { QrDrawing } from '@/lib/pass/qr';

/** A QR code as SVG. Without a label it is hidden from screen readers. */
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
      <path d={path} />
    </svg>
  );
}
