import type { CappedGroup, Caps } from '../event/options';
import type { Localized } from '../i18n/locale';

/** What a form says where more options of a group are chosen than it takes, for one and for several. */
const sentences: Record<CappedGroup, Localized<{ one: string; several: (max: number) => string }>> = {
  giro: {
    es: { one: 'Puedes seleccionar solo un giro', several: (max) => `Puedes seleccionar hasta ${max} giros` },
    en: {
      one: 'You may select only one type of business',
      several: (max) => `You may select up to ${max} types of business`,
    },
  },
  principalActividad: {
    es: {
      one: 'Puedes seleccionar solo una actividad principal',
      several: (max) => `Puedes seleccionar hasta ${max} actividades principales`,
    },
    en: {
      one: 'You may select only one main business activity',
      several: (max) => `You may select up to ${max} main business activities`,
    },
  },
  mercadoAtiende: {
    es: {
      one: 'Puedes seleccionar solo un mercado',
      several: (max) => `Puedes seleccionar hasta ${max} mercados`,
    },
    en: {
      one: 'You may select only one target business',
      several: (max) => `You may select up to ${max} target businesses`,
    },
  },
};

/** The texts of `validation` that name the event's caps, by their keys there. */
export function capTexts(caps: Caps): Localized<Record<string, string>> {
  const texts: Localized<Record<string, string>> = { es: {}, en: {} };
  for (const [group, max] of Object.entries(caps) as [CappedGroup, number][]) {
    for (const locale of ['es', 'en'] as const) {
      const { one, several } = sentences[group][locale];
      texts[locale][`${group}TooMany`] = max === 1 ? one : several(max);
    }
  }
  return texts;
}
