'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { Notice } from '@/components/ui/notice';

interface Code {
  code: string;
  qr: { side: number; path: string };
}

interface Props extends FormProps<SubmitText | 'code' | 'hint' | 'qrAlt', Code> {
  gate: string;
  label: string;
}

/** Makes a device, and shows its code until the page is left. */
export function PairingForm({ action, texts, gate, label }: Props) {
  const form = useForm<Code>({ action, texts });
  const { data } = form.state;
  return (
    <Form form={form} hidden={{ gate }}>
      <ProblemNotice state={form.state} texts={texts} className="mb-3" />
      <SubmitButton form={form} texts={texts} variant="secondary" aria-label={label} />
      {data && (
        <Notice className="mt-4">
          <p role="status">{texts.code}</p>
          <p className="my-3 font-code text-h2" translate="no">
            {data.code}
          </p>
          <svg
            viewBox={`0 0 ${data.qr.side} ${data.qr.side}`}
            role="img"
            aria-label={texts.qrAlt}
            className="w-full max-w-56"
            shapeRendering="crispEdges"
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={data.qr.path} fill="#000" />
          </svg>
          <p className="mt-3">{texts.hint}</p>
        </Notice>
      )}
    </Form>
  );
}
