import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-texts';

/** The event's rules as a list. */
export async function EventRules() {
  const locale = await pageLocale();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {currentEvent().rules.map((rule) => (
        <li key={rule.es} className="relative py-3 pl-6">
          <span
            aria-hidden="true"
            className="absolute top-[1.35rem] left-0 size-2.5 rounded-[2px] bg-accent"
          />
          {rule[locale]}
        </li>
      ))}
    </ul>
  );
}
