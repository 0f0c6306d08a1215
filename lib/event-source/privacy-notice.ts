import type { PrivacyNotice, PrivacySection } from '../event/types';
import { plainDay } from '../i18n/dates';
import type { Locale, Localized } from '../i18n/locale';
import type { EventFile } from './schema';

/** What a person may allow beyond the registration. */
export interface Purpose {
  readonly id: string;
  readonly label: Localized;
  /** How the notice goes on from “we also use them to …”. */
  readonly notice: Localized;
}

/** Purposes that most shows share; an event's file takes one by `use:` and its name. */
export const sharedPurposes = {
  news: {
    label: {
      es: 'Quiero recibir noticias de la próxima edición.',
      en: 'I would like to receive news of the next edition.',
    },
    notice: { es: 'enviarte noticias de la próxima edición', en: 'send you news of the next edition' },
  },
  exhibitors: {
    label: {
      es: 'Autorizo que compartan mis datos de contacto con los expositores.',
      en: 'I allow my contact details to be shared with exhibitors.',
    },
    notice: { es: 'compartirlos con los expositores', en: 'share them with exhibitors' },
  },
} satisfies Record<string, Omit<Purpose, 'id'>>;

/** Whom people may turn to where an event's file names nobody else. */
const mexicanAuthority: Localized = {
  es: 'la Secretaría Anticorrupción y Buen Gobierno',
  en: 'Mexico’s Ministry of Anti-Corruption and Good Governance (Secretaría Anticorrupción y Buen Gobierno)',
};

/** The sections of a show's privacy notice under Mexico's LFPDPPP; they speak only of what the show has. */
export function noticeSections(
  { privacy, premarket, conferences }: EventFile,
  purposes: readonly Purpose[],
  lastDayKept: string,
): PrivacyNotice['sections'] {
  const { responsible, address, authority = mexicanAuthority, retentionMonths } = privacy;
  const [effective, keptUntil] = [plainDay(privacy.effective), plainDay(lastDayKept)];
  const collected: Localized[] = [
    {
      es: `Si creas una cuenta, tu contraseña se guarda transformada de modo que nadie puede leerla, y de cada sesión que abres guardamos la fecha, el último uso y el navegador, para que puedas cerrarla. Si inicias sesión con Google, Microsoft o Facebook, recibimos de ese proveedor tu nombre y tu correo.${conferences ? ' Si eliges conferencias, guardamos cuáles.' : ''}`,
      en: `If you create an account, your password is stored in a form that nobody can read, and for each time you sign in we store the date, the last use and the browser, so that you can end that session. If you sign in with Google, Microsoft or Facebook, that provider gives us your name and email.${conferences ? ' If you choose conference sessions, we store which ones.' : ''}`,
    },
    { es: 'No pedimos datos personales sensibles.', en: 'We do not ask for sensitive personal data.' },
  ];
  const necessary: (Localized | undefined)[] = [
    {
      es: 'crear y administrar tu registro y tu cuenta',
      en: 'creating and managing your registration and your account',
    },
    {
      es: 'emitir y enviarte tu pase con código QR',
      en: 'issuing and sending you your pass with its QR code',
    },
    { es: 'controlar el acceso al recinto', en: 'controlling entry to the venue' },
    premarket && { es: 'validar las solicitudes de premarket', en: 'reviewing premarket requests' },
    conferences && {
      es: 'asignar lugares en las conferencias',
      en: 'assigning seats at conference sessions',
    },
    { es: 'avisarte de cambios en el evento', en: 'telling you about changes to the event' },
    { es: 'atender tus preguntas y solicitudes', en: 'answering your questions and requests' },
  ];
  const listed = (locale: Locale) =>
    necessary.flatMap((purpose) => (purpose ? [purpose[locale]] : [])).join('; ');
  const optional = (locale: Locale, before: string) =>
    new Intl.ListFormat(locale).format(purposes.map(({ notice }) => `${before} ${notice[locale]}`));
  const allowsExhibitors = purposes.some(({ id }) => id === 'exhibitors');

  return [
    section({ es: 'Quién es responsable de tus datos', en: 'Who is responsible for your data' }, [
      {
        es: `${responsible.es}, con domicilio en ${address.es}, es responsable del uso y la protección de tus datos personales, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.`,
        en: `${responsible.en}, domiciled in ${address.en}, is responsible for the use and protection of your personal data under Mexico’s Federal Law on the Protection of Personal Data Held by Private Parties (LFPDPPP).`,
      },
      {
        es: 'Para cualquier asunto sobre tus datos, escribe a {email} o llama al {phone}.',
        en: 'For anything concerning your data, write to {email} or call {phone}.',
      },
    ]),
    { ...section({ es: 'Qué datos recabamos', en: 'What data we collect' }, collected), listsFormData: true },
    section({ es: 'Para qué los usamos', en: 'What we use them for' }, [
      {
        es: `Son finalidades necesarias: ${listed('es')}, y cumplir obligaciones legales.`,
        en: `The necessary purposes are: ${listed('en')}, and meeting legal obligations.`,
      },
      purposes.length > 0 && {
        es: `Solo si marcas la casilla correspondiente, los usamos también ${optional('es', 'para')}. Si no la marcas, tu registro y tu pase no cambian.`,
        en: `Only if you tick the box for it do we also use them ${optional('en', 'to')}. If you do not, your registration and your pass do not change.`,
      },
    ]),
    section({ es: 'Con quién los compartimos', en: 'Whom we share them with' }, [
      {
        es: `${allowsExhibitors ? 'Si lo autorizas, compartimos con los expositores tu nombre, empresa, cargo y datos de contacto, para que te presenten sus productos y servicios. ' : ''}No vendemos tus datos.`,
        en: `${allowsExhibitors ? 'If you allow it, we share your name, company, position and contact details with exhibitors so that they can present their products and services to you. ' : ''}We do not sell your data.`,
      },
      {
        es: 'Los proveedores que alojan este portal y envían sus correos tratan los datos por nuestra cuenta y solo para eso. Sin tu consentimiento, únicamente los entregamos en los casos que la ley prevé, por ejemplo, cuando una autoridad competente lo ordena.',
        en: 'The providers that host this site and send its emails process the data on our behalf and for that alone. Without your consent we hand them over only where the law provides for it, for example by order of a competent authority.',
      },
    ]),
    section({ es: 'Cuánto tiempo los conservamos', en: 'How long we keep them' }, [
      {
        es: `Los conservamos ${retentionMonths === 1 ? 'un mes' : `${retentionMonths} meses`} después del evento, hasta el ${keptUntil.es}. Después los eliminamos.`,
        en: `We keep them for ${retentionMonths === 1 ? 'one month' : `${retentionMonths} months`} after the event, until ${keptUntil.en}. Then we delete them.`,
      },
    ]),
    section(
      {
        es: 'Tus derechos de acceso, rectificación, cancelación y oposición (ARCO)',
        en: 'Your rights of access, rectification, cancellation and objection (ARCO)',
      },
      [
        {
          es: 'Puedes saber qué datos tuyos tenemos, pedir que los corrijamos o los eliminemos y oponerte a que los usemos. Haz tu solicitud en este portal o escribe a {email} desde el correo con el que te registraste; te pediremos confirmarla para comprobar que eres tú.',
          en: 'You may find out what data we hold about you, ask us to correct or delete them, and object to their use. Make your request on this site or write to {email} from the address you registered with; we will ask you to confirm it so that we know it is you.',
        },
        {
          es: `Te respondemos en un plazo máximo de 20 días hábiles y, si la solicitud procede, la hacemos efectiva dentro de los 15 días hábiles siguientes. Es gratuito. Si no estás conforme con la respuesta, puedes presentar una queja ante ${authority.es}.`,
          en: `We answer within 20 business days at most and, where the request is justified, act on it within the following 15 business days. It is free of charge. If you disagree with the answer, you may file a complaint with ${authority.en}.`,
        },
      ],
    ),
    section(
      {
        es: 'Cómo limitar el uso de tus datos o retirar tu consentimiento',
        en: 'How to limit the use of your data or withdraw your consent',
      },
      [
        {
          es: 'Escribe a {email} y dinos qué uso quieres que termine. Puedes retirar en cualquier momento tu consentimiento para las finalidades opcionales. Si lo retiras para las necesarias, cancelaremos tu registro y tu pase dejará de ser válido.',
          en: 'Write to {email} and tell us which use should end. You may withdraw your consent to the optional purposes at any time. If you withdraw it for the necessary ones, we will cancel your registration and your pass will no longer be valid.',
        },
      ],
    ),
    section({ es: 'Cookies', en: 'Cookies on this site' }, [
      {
        es: 'Usamos las cookies necesarias para mantener tu sesión, proteger tu cuenta, reconocer tu registro y recordar tu idioma y tu tipo de asistencia. Lo que escribes en un formulario se guarda en tu navegador hasta que terminas. Las cookies de medición solo se activan si las aceptas.',
        en: 'We use the cookies that are needed to keep your session, protect your account, recognize your registration and remember your language and how you attend. What you type in a form is kept in your browser until you finish. Measurement cookies are used only if you accept them.',
      },
    ]),
    section({ es: 'Cambios a este aviso', en: 'Changes to this notice' }, [
      {
        es: `Esta versión rige desde el ${effective.es}. Publicaremos en esta página cualquier cambio, con su fecha; si cambian las finalidades, te avisaremos por correo.`,
        en: `This version applies from ${effective.en}. Any change will be published on this page with its date; if the purposes change, we will tell you by email.`,
      },
    ]),
  ];
}

function section(heading: Localized, paragraphs: readonly (Localized | false)[]): PrivacySection {
  return { heading, paragraphs: paragraphs.filter((paragraph) => paragraph !== false) };
}
