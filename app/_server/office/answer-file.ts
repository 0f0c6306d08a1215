import { dayOf } from '@/lib/base/venue-time';
import { deps } from '@/lib/deps';
import { type ExportFormat, exportTypes } from '@/lib/office/people/export-people';

/** Answers with an exported file, whose name ends with the day. Each part is made when the client can receive it. */
export function answerFile(
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  name: string,
  format: ExportFormat,
): Response {
  const day = dayOf(deps().clock(), deps().event.timeZone);
  const headers = {
    'Content-Type': exportTypes[format],
    'Content-Disposition': `attachment; filename="${name}-${day}.${format}"`,
    'Cache-Control': 'private, no-store',
  };
  return new Response(streamOf(parts), { headers });
}

/** The parts as a body. None is made after the client has disconnected. */
function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
