import { trapField } from '@/lib/http/form-state';

/** A field that people cannot see or reach, by keyboard or screen reader either. The server refuses a form with a value in it. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
