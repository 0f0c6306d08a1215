import type { NextRequest } from 'next/server';
import { answerPostedForm } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { addPart } from '@/lib/office/outreach/upload-list';
import { importPath } from '@/lib/office/rules';

/** Takes a part of a file that staff import. */
export async function POST(request: NextRequest): Promise<Response> {
  return answerPostedForm(
    request,
    'invite',
    () => importPath,
    async ({ staff, form }) => {
      const [id, part] = [String(form.get('import')), String(form.get('part'))];
      const added = await addPart(deps(), staff, { import: id, part });
      return added.ok ? ok(Response.json({})) : added;
    },
  );
}
