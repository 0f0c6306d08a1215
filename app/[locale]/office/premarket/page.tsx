import { requireShown, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { PeopleSearch } from '@/app/[locale]/office/personas/people-search';
import { decidePremarketAction } from '@/app/[locale]/office/premarket/actions';
import { formTexts } from '@/components/form/form-texts';
import { DecisionForm } from '@/components/office/decision-form';
import { ListPages } from '@/components/office/list-pages';
import { DeliveryLabel } from '@/components/office/mail-table';
import { countIn, Done, OfficeTable } from '@/components/office/office-table';
import { Checkbox } from '@/components/ui/checkbox';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { translator } from '@/lib/i18n/translator';
import { deliveryOf } from '@/lib/mail/record';
import { mayDo } from '@/lib/office/abilities';
import { listRequests } from '@/lib/office/decide-premarkets';
import { officePages, officePath, personPath, readListPosition } from '@/lib/office/rules';
import { promisedHours } from '@/lib/premarket/rules';
import type { Attendee } from '@/lib/registration/record';
import { premarketFacts, premarketFactsOf, premarketLabelOf } from '@/lib/registration/views/premarket-facts';

export const generateMetadata = pageMetadata('office.premarket.title', { index: false });

const { path } = officePages.premarket;
const page = officePath + path;

/** The premarket requests that wait, to approve or decline one or several, and the codes of buyers who have access. */
export default async function PremarketPage({ searchParams }: PageProps<'/[locale]/office/premarket'>) {
  const staff = await requireStaff('premarket', path);
  const { done, count, after, granted: grantedAfter } = await searchParams;
  const positions = {
    requests: readListPosition(after).after,
    granted: readListPosition(grantedAfter).after,
  };
  const { requests, granted } = requireShown(await listRequests(readDeps(), staff, positions), path);
  const [locale, t] = [await pageLocale(), await pageTexts('office.premarket')];
  const texts = formTexts(locale, 'office.premarket', {
    submit: 'confirm',
    submitting: 'confirming',
    approve: 'approve',
    decline: 'decline',
    cancel: 'cancel',
  });
  const person = ({ _id, nombres, apellidos }: Attendee) => {
    const name = <Verbatim>{`${nombres} ${apellidos}`}</Verbatim>;
    return mayDo(staff.role, 'readPerson') ? <TextLink href={personPath(_id)}>{name}</TextLink> : name;
  };
  const codeOf = ({ mails }: Attendee) =>
    mails.findLast(({ kind, props }) => kind === 'accessCode' || props.accessCode);
  return (
    <OfficePage staff={staff} page="premarket" title={t('title')} lead={t('lead', { hours: promisedHours })}>
      <Done>
        {(done === 'approve' || done === 'decline') && t(`done.${done}`, { count: countIn(count) })}
      </Done>
      {mayDo(staff.role, 'search') && (
        <div className="mb-7">
          <PeopleSearch hasHint={false} />
        </div>
      )}
      {requests.total > 0 && <p className="mb-4 font-semibold">{t('asked', { count: requests.total })}</p>}
      {requests.buyers.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <DecisionForm action={decidePremarketAction} texts={texts} page={page}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {requests.buyers.map((buyer) => (
              <li
                key={buyer._id}
                className="rounded-event border border-line bg-paper px-4 py-2 max-[15rem]:border-x-0 max-[15rem]:px-0"
              >
                <Request buyer={buyer} />
                <p className="mb-2 pl-[2.125rem] max-[15rem]:pl-0">{person(buyer)}</p>
              </li>
            ))}
          </ul>
        </DecisionForm>
      )}
      <ListPages address={page} after={positions.requests} next={requests.next} />
      {granted.total > 0 && (
        <Section id="granted" title={t('grantedCount', { count: granted.total })}>
          <OfficeTable
            caption={t('granted')}
            rows={granted.buyers}
            keyOf={({ _id }) => _id}
            columns={[
              [t('buyer'), person],
              [t('company'), ({ nombreEmpresa }) => <Verbatim>{nombreEmpresa}</Verbatim>],
              [
                t('code'),
                ({ accessCode }) => (
                  <code translate="no" className="font-code">
                    {accessCode}
                  </code>
                ),
              ],
              [
                t('mail'),
                (buyer) => {
                  const mail = codeOf(buyer);
                  return mail && <DeliveryLabel state={deliveryOf(mail)} />;
                },
              ],
            ]}
          />
          <ListPages address={page} name="granted" after={positions.granted} next={granted.next} />
        </Section>
      )}
    </OfficePage>
  );
}

/** The facts that are always shown. The others open on request. */
const glance = [
  'cargo',
  'wwwEmpresa',
  'giro',
  'principalActividad',
  'mercadoAtiende',
  'intereses',
  'ciudad',
  'pais',
];

/** A request with its checkbox, its age and the buyer's profile. */
async function Request({ buyer }: { buyer: Attendee }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.premarket')];
  const label = translator(locale);
  const { clock, event, geo } = readDeps();
  const hours = Math.floor(
    (clock().getTime() - (buyer.premarketAt ?? buyer.createdAt).getTime()) / 3_600_000,
  );
  const values = premarketFactsOf(buyer, { event, phoneCodes: await geo.phoneCodes() }, locale);
  const list = (isAtGlance: boolean) => (
    <dl className="space-y-1 text-hint">
      {premarketFacts.map(
        (fact) =>
          glance.includes(fact) === isAtGlance &&
          values[fact] && (
            <div key={fact} className="flex flex-wrap gap-x-2">
              <dt className="text-soft">{label(premarketLabelOf(fact))}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{values[fact]}</dd>
            </div>
          ),
      )}
    </dl>
  );
  return (
    <>
      <Checkbox
        name={`buyer.${buyer._id}`}
        label={
          <>
            <b>
              <Verbatim>{values.nombreEmpresa || `${buyer.nombres} ${buyer.apellidos}`}</Verbatim>
            </b>{' '}
            {hours < promisedHours ? (
              <span className="text-soft">{t('age', { hours })}</span>
            ) : (
              <span className="font-semibold text-error">{t('late', { days: Math.floor(hours / 24) })}</span>
            )}
          </>
        }
      />
      <div className="pl-[2.125rem] max-[15rem]:pl-0">
        {list(true)}
        <details className="my-2">
          <summary>{t('more')}</summary>
          {list(false)}
        </details>
      </div>
    </>
  );
}
