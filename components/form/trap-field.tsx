import { trapField } from '@/lib/http/form-state';

/** A field that people never meet, by eye, keyboard or screen reader; the server refuses a form that arrives with it filled in. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
