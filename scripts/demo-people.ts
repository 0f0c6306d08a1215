import { plainWords } from '@/lib/registration/search-index/words';
import { itemAt, keysOf } from '../lib/base/records';
import { requiredExamples } from '../lib/contract/examples';
import { optionGroupNames, type TradeShow } from '../lib/event/types';

/* The people of the demonstration, all of them invented. */

const firstNames = {
  F: [
    'María José',
    'Guadalupe',
    'Ximena',
    'Sofía',
    'Lucía',
    'Ángela',
    'Begoña',
    'Inés',
    'Rocío',
    'Ana Belén',
  ],
  M: ['José Ángel', 'Jesús', 'Martín', 'Íñigo', 'Óscar', 'Raúl', 'Andrés', 'Ramón', 'Héctor', 'Agustín'],
};
const surnames = [
  ...['Núñez', 'Íñiguez', 'Peña', 'Muñoz', 'Ibáñez', 'Ordóñez', 'Zúñiga', 'Cárdenas', 'Hernández', 'García'],
  ...[
    'Güémez',
    'Ávila',
    'Ríos',
    'Solís',
    'Treviño',
    'Quiñones',
    'Bañuelos',
    'Lozano',
    'Castañeda',
    'Ñanduti',
  ],
];
const companies = ['Taller', 'Muebles', 'Grupo', 'Diseños', 'Comercializadora', 'Casa'];
const trades = ['Carpintería', 'Diseño', 'Arquitectura', 'Compras', 'Ingeniería', 'Dirección'];
const universities = ['Universidad del Ñandú', 'Instituto de la Montaña', 'Universidad Peñascal'];
const mexicanCodes = ['44100', '01000', '64000', '72000', '97000'];
const abroad = {
  US: { codigoPostal: '78205', estado: 'Texas', ciudad: 'San Antonio' },
  GT: { codigoPostal: '01001', estado: 'Guatemala', ciudad: 'Guatemala' },
  ES: { codigoPostal: '28001', estado: 'Madrid', ciudad: 'Madrid' },
  CO: { codigoPostal: '110111', estado: 'Bogotá', ciudad: 'Bogotá' },
};
/** Percentages of people; each table adds up to 100. */
const forms = { comprador: 30, congresista: 12, estudiante: 8, express: 6, visitante: 44 };
const premarkets = { asked: 25, granted: 35, declined: 15, none: 25 };
const deliveries = { delivered: 81, sent: 4, bounced: 6, failed: 3, waiting: 3, delayed: 2, complained: 1 };

export type DemoPerson = ReturnType<ReturnType<typeof demoPeople>>;

/**
 * Returns a function that invents a person at each call, registered in the 60 days before `now`. The same event always
 * gets the same people.
 */
export function demoPeople(event: TradeShow, now: Date) {
  const random = createRandom(2028);
  const chance = (percent: number) => random() * 100 < percent;
  const anyOf = <T>(items: readonly T[]): T => itemAt(items, Math.floor(random() * items.length));
  const pick = <K extends string>(shares: Record<K, number>): K =>
    anyOf(keysOf(shares).flatMap((key) => Array.from({ length: shares[key] }, () => key)));
  const place = () => {
    if (chance(80)) return { pais: 'MX', codigoPostal: anyOf(mexicanCodes) };
    const pais = anyOf(keysOf(abroad));
    const { codigoPostal, estado, ciudad } = abroad[pais];
    const company = { paisEmpresa: pais, codigoPostalEmpresa: codigoPostal, estadoEmpresa: estado };
    return { pais, codigoPostal, estado, ciudad, ...company, ciudadEmpresa: ciudad };
  };
  const options = optionGroupNames.map((group) => event[group].options.filter(({ only }) => !only));

  return (number: number) => {
    const sexo = anyOf(keysOf(firstNames));
    const nombres = anyOf(firstNames[sexo]);
    const [first, second, ofCompany] = [anyOf(surnames), anyOf(surnames), anyOf(surnames)];
    const nombreEmpresa = `${anyOf(companies)} ${ofCompany}`;
    const domain = `${plainWords(nombreEmpresa).join('-')}.example`;
    const premarket = pick(premarkets);
    const answers = {
      ...place(),
      ...Object.fromEntries(options.map((offered) => [anyOf(offered).name, true])),
      nombres,
      apellidos: `${first} ${second}`,
      email: `${[...plainWords(nombres), ...plainWords(first), number].join('.')}@${domain}`,
      sexo,
      nacimiento: String(1950 + Math.floor(random() * 56)),
      celular: `33${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
      nombreEmpresa,
      wwwEmpresa: `www.${domain}`,
      carrera: anyOf(trades),
      cargo: anyOf(trades),
      universidad: anyOf(universities),
      notas: 'Busco proveedores para 2028.',
      vip: premarket !== 'none',
    };
    const drawn = pick(forms);
    const form = event.registration.forms.includes(drawn) ? drawn : itemAt(event.registration.forms, 0);
    const delivery = pick(deliveries);
    // More people registered in recent days. Mails wait for minutes at most.
    const days = delivery === 'waiting' ? 0.01 : 60 * random() ** 2;
    return {
      form,
      // What the form requires besides.
      answers: { ...requiredExamples(form, event, answers.pais), ...answers },
      locale: chance(85) ? ('es' as const) : ('en' as const),
      registeredAt: new Date(now.getTime() - days * 24 * 60 * 60_000),
      premarket,
      sessions: event.programme.filter(() => chance(15)).map(({ id }) => id),
      delivery,
      isCorrected: chance(4),
      isBlocked: chance(1),
      // Most of those who come enter in the morning.
      entry: chance(55) ? { gate: chance(70) ? 0 : 1, minutes: Math.floor(480 * random() ** 2) } : null,
    };
  };
}

/** The random numbers of mulberry32, which depend on the seed alone. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
