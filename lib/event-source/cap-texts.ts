import type { CappedGroup, Caps } from '../event/options';
import type { Localized } from '../i18n/locale';

/** What the options of a group are, one and several of them. */
const names: Record<CappedGroup, Localized<{ one: string; several: string }>> = {
  giro: {
    es: { one: 'un giro', several: 'giros' },
    en: { one: 'one type of business', several: 'types of business' },
  },
  principalActividad: {
    es: { one: 'una actividad principal', several: 'actividades principales' },
    en: { one: 'one main business activity', several: 'main business activities' },
  },
  mercadoAtiende: {
    es: { one: 'un mercado', several: 'mercados' },
    en: { one: 'one target business', several: 'target businesses' },
  },
};

/** The texts of `validation` that name the event's caps, by their keys there. */
export function capTexts(caps: Caps): Localized<Record<string, string>> {
  const texts: Localized<Record<string, string>> = { es: {}, en: {} };
  for (const [group, max] of Object.entries(caps) as [CappedGroup, number][]) {
    const { es, en } = names[group];
    const key = `${group}TooMany`;
    texts.es[key] = `Puedes seleccionar ${max === 1 ? `solo ${es.one}` : `hasta ${max} ${es.several}`}`;
    texts.en[key] = `You may select ${max === 1 ? `only ${en.one}` : `up to ${max} ${en.several}`}`;
  }
  return texts;
}
