import '../../../gate.css';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { answerAtCounterAction } from '@/app/[locale]/office/mostrador/actions';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { formTexts } from '@/components/form/form-texts';
import { CounterForm } from '@/components/office/counter-form';
import { TextLink } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { mayDo } from '@/lib/office/abilities';
import { listGates } from '@/lib/office/gates/list-gates';
import { officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.counter.title', { index: false });

/** The counter: a laptop with a scanner and a label printer reads a pass, says whether it is valid, and prints the badge. */
export default async function CounterPage() {
  const staff = await requireStaff('gates', officePages.counter.path);
  const { gates } = await listGates(readDeps(), staff);
  const [locale, t] = [await pageLocale(), await pageTexts('office.counter')];
  const noneYet = (await pageTexts('office.gates'))('noneYet');
  const { timeZone, theme } = readDeps().event;
  return (
    <OfficePage staff={staff} page="counter" title={t('title')} lead={t('lead')}>
      {gates.length === 0 ? (
        <p>
          {mayDo(staff.role, 'devices') ? (
            <TextLink href={officePath + officePages.gates.path}>{t('noGates')}</TextLink>
          ) : (
            noneYet
          )}
        </p>
      ) : (
        <div className="max-w-form">
          <CounterForm
            action={answerAtCounterAction}
            texts={formTexts(locale, 'office.counter', {
              submit: 'submit',
              submitting: 'submitting',
              known: 'known',
              gate: 'gate',
              entered: 'entered',
              notEntered: 'notEntered',
              open: 'open',
              badge: 'badge',
            })}
            gateTexts={allClientTexts(locale, 'gate')}
            zone={{ locale, timeZone }}
            colors={theme.categoryColors}
            people={officePath + officePages.people.path}
            gates={gates.map(({ _id, name, isCounter }) => [_id, isCounter ? t('counting', { name }) : name])}
          />
          <p className="mt-8">
            <TextLink href={officePath + officePages.register.path}>{t('walkIn')}</TextLink>
          </p>
        </div>
      )}
    </OfficePage>
  );
}
