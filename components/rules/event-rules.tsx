import { currentEvent } from '@/lib/event/current';
import type { Localized } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

/** How many rules are open in a folded list. */
const openCount = 3;

/** The event's rules as a list, in the order of its file. With `isFolded`, only the first are open. */
export async function EventRules({ isFolded = false }: { isFolded?: boolean }) {
  const { rules } = currentEvent();
  const open = isFolded ? rules.slice(0, openCount) : rules;
  const folded = rules.slice(open.length);
  return (
    <>
      <RuleList rules={open} />
      {folded.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer py-2.5 font-semibold">
            {(await pageTexts('pages.rules'))('others', { count: folded.length })}
          </summary>
          <RuleList rules={folded} />
        </details>
      )}
    </>
  );
}

async function RuleList({ rules }: { rules: readonly Localized[] }) {
  const locale = await pageLocale();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rules.map((rule) => (
        <li key={rule.es} className="relative py-3 pl-6">
          {/* Its border fills it: forced colours remove backgrounds. */}
          <span
            aria-hidden="true"
            className="absolute top-[1.35rem] left-0 size-2.5 rounded-[2px] border-[5px] border-accent"
          />
          {rule[locale]}
        </li>
      ))}
    </ul>
  );
}
