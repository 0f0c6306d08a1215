import { honeypotField } from '@/lib/base/form-state';

/**
 * A field that people cannot see or reach, by keyboard or screen reader either. The server refuses a form with a value
 * in it.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
