import type { Localized } from '@/lib/i18n/locale';
import type { PrivacyNotice } from './types';

export interface ResponsibleParty {
  readonly name: Localized;
  readonly address: Localized;
  readonly email: string;
  readonly phone: string;
}

/** The privacy notice of a show under Mexico's LFPDPPP, in the name of whoever is responsible for the data. */
export function privacyNotice({ name, address, email, phone }: ResponsibleParty): PrivacyNotice {
  return {
    version: '2026-11-01',
    sections: [
      {
        heading: { es: 'Quién es responsable de tus datos', en: 'Who is responsible for your data' },
        paragraphs: [
          {
            es: `${name.es}, con domicilio en ${address.es}, es responsable del uso y la protección de tus datos personales, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.`,
            en: `${name.en}, domiciled in ${address.en}, is responsible for the use and protection of your personal data under Mexico’s Federal Law on the Protection of Personal Data Held by Private Parties (LFPDPPP).`,
          },
          {
            es: `Para cualquier asunto sobre tus datos, escribe a ${email} o llama al ${phone}.`,
            en: `For anything concerning your data, write to ${email} or call ${phone}.`,
          },
        ],
      },
      {
        heading: { es: 'Qué datos recabamos', en: 'What data we collect' },
        listsFormData: true,
        paragraphs: [
          {
            es: 'Si creas una cuenta, tu contraseña se guarda transformada de modo que nadie puede leerla. Si entras con Google, Microsoft o Facebook, recibimos de ese proveedor tu nombre y tu correo. Si eliges conferencias, guardamos cuáles.',
            en: 'If you create an account, your password is stored in a form that nobody can read. If you sign in with Google, Microsoft or Facebook, that provider gives us your name and e-mail. If you choose conference sessions, we store which ones.',
          },
          {
            es: 'No pedimos datos personales sensibles.',
            en: 'We do not ask for sensitive personal data.',
          },
        ],
      },
      {
        heading: { es: 'Para qué los usamos', en: 'What we use them for' },
        paragraphs: [
          {
            es: 'Son finalidades necesarias: crear y administrar tu registro y tu cuenta; emitir y enviarte tu pase con código QR; controlar el acceso al recinto; validar las solicitudes de premarket; asignar lugares en las conferencias; avisarte de cambios en el evento; atender tus preguntas y solicitudes, y cumplir obligaciones legales.',
            en: 'The necessary purposes are: creating and managing your registration and your account; issuing and sending you your pass with its QR code; controlling entry to the venue; reviewing premarket requests; assigning seats at conference sessions; telling you about changes to the event; answering your questions and requests, and meeting legal obligations.',
          },
          {
            es: 'Solo si marcas la casilla correspondiente, los usamos también para enviarte noticias de la próxima edición y para compartirlos con los expositores. Si no la marcas, tu registro y tu entrada son los mismos.',
            en: 'Only if you tick the box for it do we also use them to send you news of the next edition and to share them with exhibitors. If you do not, your registration and your entry are the same.',
          },
        ],
      },
      {
        heading: { es: 'Con quién los compartimos', en: 'Whom we share them with' },
        paragraphs: [
          {
            es: 'Si lo autorizas, compartimos con los expositores tu nombre, empresa, cargo y datos de contacto, para que te presenten sus productos y servicios. No vendemos tus datos.',
            en: 'If you allow it, we share your name, company, position and contact details with exhibitors so that they can present their products and services to you. We do not sell your data.',
          },
          {
            es: 'Los proveedores que alojan este portal y envían sus correos tratan los datos por nuestra cuenta y solo para eso. Sin tu consentimiento, únicamente los entregamos en los casos que la ley prevé, por ejemplo, cuando una autoridad competente lo ordena.',
            en: 'The providers that host this site and send its e-mails process the data on our behalf and for that alone. Without your consent we hand them over only where the law provides for it, for example by order of a competent authority.',
          },
        ],
      },
      {
        heading: {
          es: 'Tus derechos de acceso, rectificación, cancelación y oposición (ARCO)',
          en: 'Your rights of access, rectification, cancellation and objection (ARCO)',
        },
        paragraphs: [
          {
            es: `Puedes saber qué datos tuyos tenemos, pedir que los corrijamos o los eliminemos y oponerte a que los usemos. Haz tu solicitud en este portal o escribe a ${email} desde el correo con el que te registraste; te pediremos confirmarla para comprobar que eres tú.`,
            en: `You may find out what data we hold about you, ask us to correct or delete them, and object to their use. Make your request on this site or write to ${email} from the address you registered with; we will ask you to confirm it so that we know it is you.`,
          },
          {
            es: 'Te respondemos en un plazo máximo de 20 días hábiles y, si la solicitud procede, la hacemos efectiva dentro de los 15 días hábiles siguientes. Es gratuito. Si no estás conforme con la respuesta, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
            en: 'We answer within 20 business days at most and, where the request is justified, act on it within the following 15 business days. It is free of charge. If you disagree with the answer, you may turn to Mexico’s Ministry of Anti-Corruption and Good Governance (Secretaría Anticorrupción y Buen Gobierno).',
          },
        ],
      },
      {
        heading: {
          es: 'Cómo limitar el uso de tus datos o retirar tu consentimiento',
          en: 'How to limit the use of your data or withdraw your consent',
        },
        paragraphs: [
          {
            es: `Escribe a ${email} y dinos qué uso quieres que termine. Puedes retirar en cualquier momento tu consentimiento para las finalidades opcionales. Si lo retiras para las necesarias, cancelaremos tu registro y tu pase dejará de ser válido.`,
            en: `Write to ${email} and tell us which use should end. You may withdraw your consent to the optional purposes at any time. If you withdraw it for the necessary ones, we will cancel your registration and your pass will no longer be valid.`,
          },
        ],
      },
      {
        heading: { es: 'Cookies', en: 'Cookies on this site' },
        paragraphs: [
          {
            es: 'Usamos las cookies necesarias para mantener tu sesión, reconocer tu registro y recordar tu idioma y tu tipo de asistencia. Lo que escribes en un formulario se guarda en tu navegador hasta que terminas. Las cookies de medición solo se activan si las aceptas.',
            en: 'We use the cookies that are needed to keep your session, recognize your registration and remember your language and how you attend. What you type in a form is kept in your browser until you finish. Measurement cookies are used only if you accept them.',
          },
        ],
      },
      {
        heading: { es: 'Cambios a este aviso', en: 'Changes to this notice' },
        paragraphs: [
          {
            es: 'Esta versión rige desde el 1 de noviembre de 2026. Publicaremos en esta página cualquier cambio, con su fecha; si cambian las finalidades, te avisaremos por correo.',
            en: 'This version applies from 1 November 2026. Any change will be published on this page with its date; if the purposes change, we will tell you by e-mail.',
          },
        ],
      },
    ],
    optionalPurposes: [
      {
        id: 'news',
        label: {
          es: 'Quiero recibir noticias de la próxima edición.',
          en: 'I would like to receive news of the next edition.',
        },
      },
      {
        id: 'exhibitors',
        label: {
          es: 'Autorizo que compartan mis datos de contacto con los expositores.',
          en: 'I allow my contact details to be shared with exhibitors.',
        },
      },
    ],
  };
}
