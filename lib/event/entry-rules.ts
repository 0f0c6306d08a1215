import type { Localized } from '@/lib/i18n/locale';

/** Who and what may enter; the same at every show. */
export const entryRules: readonly Localized[] = [
  {
    es: 'La entrada es para mayores de 18 años. Ten a la mano una identificación oficial.',
    en: 'Entry is for people aged 18 and over. Have an official ID at hand.',
  },
  {
    es: 'Tu pase es personal e intransferible. Muestra su código QR en la entrada, en tu teléfono o impreso.',
    en: 'Your pass is personal and cannot be transferred. Show its QR code at the entrance, on your phone or printed.',
  },
  {
    es: 'No se permite la entrada con carriolas.',
    en: 'Strollers are not allowed.',
  },
  {
    es: 'No se permite la entrada con mascotas, salvo perros guía.',
    en: 'Pets are not allowed, except guide dogs.',
  },
  {
    es: 'No hay guardería ni servicio de cuidado infantil en el recinto.',
    en: 'There is no childcare at the venue.',
  },
];

/** How visitors behave inside; the same at every show. */
export const conductRules: readonly Localized[] = [
  {
    es: 'Lleva tu gafete a la vista durante toda la visita.',
    en: 'Wear your badge where it can be seen throughout your visit.',
  },
  {
    es: 'Solo los expositores pueden vender, promocionar o repartir material dentro del recinto.',
    en: 'Only exhibitors may sell, promote or hand out material inside the venue.',
  },
  {
    es: 'No se permite fumar ni vapear, ni entrar con armas o bebidas alcohólicas.',
    en: 'No smoking or vaping, and no weapons or alcoholic drinks may be brought in.',
  },
];

/** The organizer's right to enforce the rules; the last of them. */
export const complianceRule: Localized = {
  es: 'Sigue las indicaciones del personal de seguridad y de protección civil. A quien no respete estas reglas se le puede retirar el acceso.',
  en: 'Follow the instructions of security and emergency staff. Anyone who breaks these rules may be asked to leave.',
};
