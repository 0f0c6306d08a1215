import { complianceRule, conductRules, entryRules } from '../entry-rules';
import { portalQuestions } from '../portal-questions';
import { privacyNotice } from '../privacy-notice';
import type { TradeShow } from '../types';
import { giro, intereses, mercadoAtiende, principalActividad } from './options';
import { programme } from './programme';
import { theme } from './theme';

const contact = {
  email: 'registro@feria-mueble.example',
  premarketEmail: 'premarket@feria-mueble.example',
  phone: '33 0000 0000',
};
const address = { es: 'Guadalajara, Jalisco, México', en: 'Guadalajara, Jalisco, Mexico' };
const questions = portalQuestions(contact.email);

export const furniture: TradeShow = {
  id: 'furniture',
  name: { es: 'Feria del Mueble y Hogar', en: 'Furniture & Home Industry Show' },
  shortName: { es: 'Feria del Mueble y Hogar 2027', en: 'Furniture & Home Show 2027' },
  year: 2027,
  tagline: {
    es: 'La cita de la industria del mueble, la decoración y el hogar. Regístrate y recibe tu pase de entrada por correo.',
    en: 'Where the furniture, décor and home industry meets. Register and get your entry pass by e-mail.',
  },
  firstDay: '2027-02-16',
  lastDay: '2027-02-19',
  opensAt: '10:00',
  closesAt: '18:00',
  timeZone: 'America/Mexico_City',
  dates: { es: '16 al 19 de febrero de 2027', en: '16–19 February 2027' },
  shortDates: { es: '16–19 feb 2027', en: '16–19 Feb 2027' },
  hours: { es: '10 a 18 h', en: '10 am to 6 pm' },
  premarket: {
    day: '2027-02-16',
    opensAt: '10:00',
    closesAt: '18:00',
    summary: { es: 'Premarket: martes 16, 10 a 18 h', en: 'Premarket: Tuesday 16, 10 am to 6 pm' },
    text: {
      es: 'El premarket es la jornada para compradores validados: martes 16 de febrero de 2027, de 10 a 18 h. Revisamos tu perfil y te respondemos por correo en un máximo de 48 horas. Si tu solicitud se aprueba, recibirás un código de acceso.',
      en: 'The premarket is the day for validated buyers: Tuesday 16 February 2027, 10 am to 6 pm. We review your profile and answer by e-mail within 48 hours. If your request is approved, you will receive an access code.',
    },
  },
  venue: {
    name: { es: 'Recinto ferial', en: 'Fairgrounds' },
    city: { es: 'Guadalajara, Jalisco', en: 'Guadalajara, Jalisco' },
    address,
  },
  contact,
  qrPayload: 'guid',
  buyerSteps: [['personal'], ['company'], ['type'], ['activity'], ['markets', 'interests', 'premarket']],
  giro,
  principalActividad,
  mercadoAtiende,
  intereses,
  rules: [
    ...entryRules,
    ...conductRules,
    {
      es: 'Pide permiso al expositor antes de tomar fotos o video de sus muebles y diseños.',
      en: 'Ask the exhibitor before you photograph or film their furniture and designs.',
    },
    complianceRule,
  ],
  faq: [
    {
      question: { es: '¿Cuándo y dónde es la feria?', en: 'When and where is the show?' },
      answer: {
        es: 'Del 16 al 19 de febrero de 2027, de 10 a 18 h, en el Recinto ferial de Guadalajara, Jalisco.',
        en: '16–19 February 2027, 10 am to 6 pm, at the Fairgrounds in Guadalajara, Jalisco.',
      },
    },
    questions.pass,
    questions.lostMail,
    questions.changeData,
    {
      question: {
        es: '¿Qué es el premarket y cómo lo solicito?',
        en: 'What is the premarket and how do I apply?',
      },
      answer: {
        es: `Es la jornada para compradores validados, el martes 16 de febrero de 10 a 18 h. Solicítalo en el último paso de tu perfil de comprador. Te respondemos por correo en un máximo de 48 horas y, si tu solicitud se aprueba, te enviamos un código de acceso. Si tienes dudas, escribe a ${contact.premarketEmail}.`,
        en: `It is the day for validated buyers, on Tuesday 16 February from 10 am to 6 pm. Apply for it in the last step of your buyer profile. We answer by e-mail within 48 hours and, if your request is approved, send you an access code. If you have questions, write to ${contact.premarketEmail}.`,
      },
    },
    questions.students,
    questions.sessions,
  ],
  programme,
  privacy: privacyNotice({
    name: {
      es: 'El comité organizador de la Feria del Mueble y Hogar',
      en: 'The organizing committee of the Furniture & Home Industry Show',
    },
    address,
    email: contact.email,
    phone: contact.phone,
  }),
  theme,
};
