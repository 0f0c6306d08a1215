import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import type { FormProps } from '@/components/form/use-form';
import { FocusedText } from '@/components/ui/focused-text';
import { Notice } from '@/components/ui/notice';
import { chosenSessions } from '@/lib/conferences/rules';
import { currentEvent } from '@/lib/event/current';
import { choosesSessions } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/record';
import { cancelledMark } from './cancelled-mark';

interface Props {
  attendee: Pick<Attendee, '_id' | 'cancelledAt' | 'categoria'>;
  action: FormProps['action'];
  /** The page that is shown afterwards. */
  page: 'landing' | 'qr' | 'dashboard';
}

/** The button by which the owner of a pass says that they cannot come. Nothing if they have said so. */
export async function CannotCome({ attendee, action, page }: Props) {
  if (attendee.cancelledAt) return null;
  const locale = await pageLocale();
  const t = await pageTexts('landed');
  return (
    <div className="mt-6 print:hidden">
      <ButtonForm
        action={action}
        hidden={{ id: attendee._id, page }}
        texts={formTexts(locale, 'landed', { submit: 'cannotCome', submitting: 'saving' })}
        isWide
      />
      <p className="mt-1 text-hint text-soft">
        {choosesSessions(attendee, currentEvent()) && t('cannotComeSeats')} {t('cannotComeNote')}
      </p>
    </div>
  );
}

interface NoticeProps extends Props {
  /** The parameter `lost` of the page: ids of sessions in which the person has no seat any more, joined by full stops. */
  lost?: string | string[] | undefined;
  /** The parameter `action` of the page. */
  done?: string | string[] | undefined;
}

/**
 * Above the pass: that the person has said that they cannot come, with a button that takes it back, or which seats they
 * lost when they took it back.
 */
export async function AttendanceNotice({ attendee, action, page, lost, done }: NoticeProps) {
  const locale = await pageLocale();
  const t = await pageTexts('landed');
  const ids = typeof lost === 'string' ? lost.slice(0, 1000).split('.') : [];
  const titles = chosenSessions(currentEvent().programme, ids).map(({ title }) => title[locale]);
  if (attendee.cancelledAt)
    return (
      <Notice className="mb-6 print:hidden">
        <p className="mb-4">
          {done === cancelledMark ? <FocusedText>{t('cancelled')}</FocusedText> : t('cancelled')}
        </p>
        <ButtonForm
          action={action}
          hidden={{ id: attendee._id, page }}
          texts={formTexts(locale, 'landed', { submit: 'willCome', submitting: 'saving' })}
          variant="primary"
        />
      </Notice>
    );
  if (titles.length === 0) return null;
  return (
    <Notice tone="error" className="mb-6 print:hidden">
      {t('seatsLost', { titles: titles.join(', ') })}
    </Notice>
  );
}
