import { updateAttendee } from '@/lib/attendees/update-attendee';
import { callerOf } from '@/lib/auth/caller';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  POST: async (call) => {
    const answers = await call.body();
    const caller = await callerOf(call.request);
    const updated = await updateAttendee(deps(), { id: call.params.id, answers, caller });
    if (updated.ok) sendAfterAnswer();
    return call.answer(updated);
  },
});
