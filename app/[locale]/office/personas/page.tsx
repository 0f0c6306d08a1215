import { factorPath, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { ListProblem } from '@/app/[locale]/office/list-problem';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { PeopleSearch } from '@/app/[locale]/office/personas/people-search';
import { StillPreparing } from '@/app/[locale]/office/still-preparing';
import { ExportForm } from '@/components/office/export-form';
import { ListPages } from '@/components/office/list-pages';
import { DeliveryLabel } from '@/components/office/mail-table';
import { Done, OfficeTable } from '@/components/office/office-table';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { linkTo, TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { sessionDay } from '@/lib/conferences/session-times';
import { optionGroupNames } from '@/lib/event/types';
import { entryDays } from '@/lib/gate/rules';
import { fullDay } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { deliveryStates } from '@/lib/mail/record';
import { mayDo, permit } from '@/lib/office/abilities';
import { listPeople } from '@/lib/office/people/list-people';
import {
  categories,
  type PeopleFilter,
  premarketStates,
  readPeopleQuery,
} from '@/lib/office/people/people-filter';
import { listQuery, officePages, officePath, personPath } from '@/lib/office/rules';
import { folioOf } from '@/lib/pass/folio';
import type { Attendee } from '@/lib/registration/record';
import { companyOf, sources } from '@/lib/registration/rules';
import { marks } from '@/lib/registration/search-index/filter-words';

export const generateMetadata = pageMetadata('office.people.title', { index: false });

const { path } = officePages.people;
const address = officePath + path;

/** Finds people by a text, and lists everybody by category, day, delivery and premarket request. */
export default async function PeoplePage({ searchParams }: PageProps<'/[locale]/office/personas'>) {
  const query = await searchParams;
  const { filter, after } = readPeopleQuery(query);
  const staff = await requireStaff('search', path + listQuery(filter, after));
  const listed = await listPeople(readDeps(), staff, { filter, after });
  const { people, next, total, isAtLeast } = listed.ok
    ? listed.value
    : { people: [], total: 0, isAtLeast: false };
  const mayExport = permit(staff, 'export', readDeps().clock());
  const t = await pageTexts('office.people');
  const exportTexts = await pageTexts('office.export');
  return (
    <OfficePage staff={staff} page="people" title={t('title')} lead={t('lead')}>
      <Done>{query.done === 'erased' && t('erased')}</Done>
      <PeopleSearch />
      <h2 className="mt-9 text-h2">{t('list')}</h2>
      <FilterForm filter={filter} />
      {!listed.ok && <ListProblem refusal={listed} path={path + listQuery(filter, after)} />}
      {listed.ok && people.length === 0 && !next && <p>{t('none')}</p>}
      {listed.ok && <StillPreparing progress={listed.value.progress} />}
      {total > 0 && (
        <p className="mb-3 flex flex-wrap gap-x-6">
          <b>{t(isAtLeast ? 'foundAtLeast' : 'found', { count: total })}</b>
          {mayDo(staff.role, 'export') && <TextLink href="#export">{exportTexts('title')}</TextLink>}
          <TextLink href={`${address}/gafetes${listQuery(filter)}`}>{t('badges')}</TextLink>
        </p>
      )}
      {people.length > 0 && <PeopleTable people={people} />}
      <ListPages address={address + listQuery(filter)} after={after} next={next} />
      {mayDo(staff.role, 'export') && <Export filter={filter} isPermitted={mayExport.ok} />}
    </OfficePage>
  );
}

/** Downloads what the filter shows, once the second factor was given within ten minutes. */
async function Export({ filter, isPermitted }: { filter: PeopleFilter; isPermitted: boolean }) {
  const t = await pageTexts('office.export');
  const confirm = factorPath(path + listQuery(filter));
  return (
    <Section id="export" title={t('title')}>
      <p>{t('lead')}</p>
      {isPermitted ? <ExportForm filter={filter} /> : <p>{t.rich('confirm', { link: linkTo(confirm) })}</p>}
    </Section>
  );
}

interface OtherChoice {
  name: 'pais' | 'option' | 'session' | 'mark' | 'came' | 'poster' | 'party';
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** The filter of the list, whose values are in the address. */
async function FilterForm({ filter }: { filter: PeopleFilter }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.people')];
  const category = await pageTexts('pass.category');
  const delivery = await pageTexts('office.deliveryState');
  const premarket = await pageTexts('office.premarketState');
  const source = await pageTexts('office.source');
  const choices = [
    { name: 'categoria', options: categories.map((value) => [value, category(value)]) },
    { name: 'delivery', options: deliveryStates.map((value) => [value, delivery(value)]) },
    ...(readDeps().event.premarket
      ? [{ name: 'premarket', options: premarketStates.map((value) => [value, premarket(value)]) } as const]
      : []),
    { name: 'source', options: sources.map((value) => [value, source(value)]) },
  ] as const;
  const { event, geo, gateRecords } = readDeps();
  const parties = await readDeps().parties.list();
  const gates = (await gateRecords.gates.list()).filter(({ place }) => place === 'show');
  const field = await pageTexts('registration.label');
  const countries = await geo.countries(locale);
  const optionsOfEvent = optionGroupNames.flatMap((group) =>
    event[group].options.map((option) => [option.name, `${field(group)}: ${option.label[locale]}`] as const),
  );
  const choicesOfWords: OtherChoice[] = [
    { name: 'pais', label: field('pais'), options: countries.map(({ iso2, name }) => [iso2, name] as const) },
    { name: 'option', label: t('option'), options: optionsOfEvent },
    {
      name: 'session',
      label: t('session'),
      options: event.programme.map(({ id, title }) => [id, title[locale]] as const),
    },
    { name: 'mark', label: t('mark'), options: marks.map((mark) => [mark, t(`marks.${mark}`)] as const) },
    {
      name: 'came',
      label: t('came'),
      options: entryDays(event).map((day) => [day, sessionDay(day, locale)] as const),
    },
    { name: 'party', label: t('party'), options: parties.map(({ _id, name }) => [_id, name] as const) },
    { name: 'poster', label: t('poster'), options: gates.map(({ slug, name }) => [slug, name] as const) },
  ];
  const others = choicesOfWords.filter(({ options }) => options.length > 0);
  return (
    <details className="office-fold" open={Object.values(filter).some(Boolean)}>
      <summary>{t('filter')}</summary>
      <form action={address} className="office-filter">
        {choices.map(({ name, options }) => (
          <Select key={name} name={name} label={t(name)} empty={t('any')} defaultValue={filter[name]}>
            {options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
        {others.map(({ name, label, options }) => (
          <Select key={name} name={name} label={label} empty={t('any')} defaultValue={filter[name]}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        ))}
        <TextInput
          name="estado"
          label={field('estado')}
          defaultValue={filter.estado}
          autoComplete="off"
          enterKeyHint="next"
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            type="date"
            label={t(name)}
            defaultValue={filter[name] ?? filter.registeredOn}
          />
        ))}
        <Button type="submit" variant="secondary">
          {t('filter')}
        </Button>
      </form>
    </details>
  );
}

async function PeopleTable({ people }: { people: readonly Attendee[] }) {
  const locale = await pageLocale();
  const t = await pageTexts('office.people');
  const category = await pageTexts('pass.category');
  const { timeZone } = readDeps().event;
  return (
    <OfficeTable
      caption={t('list')}
      isDense
      rows={people}
      keyOf={({ _id }) => _id}
      columns={[
        [
          t('who'),
          ({ _id, nombres, apellidos, email }) => (
            <>
              <TextLink href={personPath(_id)}>
                <Verbatim>{`${nombres} ${apellidos}`}</Verbatim>
              </TextLink>
              <span className="block font-normal">
                <Verbatim>{email}</Verbatim>
              </span>
            </>
          ),
        ],
        [t('company'), (person) => <Verbatim>{companyOf(person)}</Verbatim>],
        [
          t('categoria'),
          ({ categoria, blockedAt }) => category(categoria) + (blockedAt ? ` (${t('blocked')})` : ''),
        ],
        [t('folio'), ({ guid }) => <Verbatim>{folioOf(guid)}</Verbatim>, 'whitespace-nowrap'],
        [t('registeredOn'), ({ createdAt }) => fullDay(createdAt, timeZone)[locale]],
        [t('delivery'), ({ delivery }) => <DeliveryLabel state={delivery} />],
      ]}
    />
  );
}
