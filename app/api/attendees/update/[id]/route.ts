import { callerOf } from '@/app/_server/caller';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { updateAttendee } from '@/lib/registration/update-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  POST: async (call) => {
    const answers = await call.body();
    const caller = await callerOf(call.request);
    const updated = await updateAttendee(deps(), { id: call.params.id, answers, caller });
    if (updated.ok) sendAfterAnswer();
    return call.answer(updated);
  },
});
