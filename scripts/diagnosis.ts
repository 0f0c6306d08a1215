/** What the doctor found. */
export interface Finding {
  check: string;
  /** A `fault` loses data or visitors; `notice` is worth knowing. */
  state: 'ok' | 'notice' | 'fault';
  finding: string;
  advice?: string;
}

/** A finding of one check. */
export type Diagnosis = Omit<Finding, 'check'>;

export const ok = (finding: string): Diagnosis => ({ state: 'ok', finding });
export const notice = (finding: string, advice?: string): Diagnosis => ({
  state: 'notice',
  finding,
  advice,
});
export const fault = (finding: string, advice: string): Diagnosis => ({ state: 'fault', finding, advice });
