import type { Localized } from '../i18n/locale';

/** Rules that most shows share; an event's file takes one by `use:` and its name. */
export const sharedRules = {
  age: {
    es: 'Debes tener 18 años o más para entrar. Lleva una identificación oficial.',
    en: 'You must be 18 or older to enter. Please bring an official ID.',
  },
  pass: {
    es: 'Tu pase es personal e intransferible. Muestra su código QR en la entrada, en tu teléfono o impreso.',
    en: 'Your pass is personal and cannot be transferred. Show its QR code at the entrance, on your phone or printed.',
  },
  strollers: { es: 'No se permite la entrada con carriolas.', en: 'Strollers are not allowed.' },
  pets: {
    es: 'No se permite la entrada con mascotas, salvo perros guía.',
    en: 'Pets are not allowed, except guide dogs.',
  },
  childcare: {
    es: 'No hay guardería ni servicio de cuidado infantil en el recinto.',
    en: 'There is no childcare at the venue.',
  },
  badge: {
    es: 'Lleva contigo tu pase durante toda la visita.',
    en: 'Keep your pass with you throughout your visit.',
  },
  selling: {
    es: 'Solo los expositores pueden vender, promocionar o repartir material dentro del recinto.',
    en: 'Only exhibitors may sell, promote or hand out material inside the venue.',
  },
  smoking: {
    es: 'No se permite fumar ni vapear, ni entrar con armas o bebidas alcohólicas.',
    en: 'No smoking or vaping, and no weapons or alcoholic drinks may be brought in.',
  },
  staff: {
    es: 'Sigue las indicaciones del personal de seguridad y de protección civil. A quien no respete estas reglas se le puede retirar el acceso.',
    en: 'Follow the instructions of security and emergency staff. Anyone who breaks these rules may be asked to leave.',
  },
} satisfies Record<string, Localized>;
