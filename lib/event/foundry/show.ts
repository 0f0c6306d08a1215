import { complianceRule, conductRules, entryRules } from '../entry-rules';
import { portalQuestions } from '../portal-questions';
import { privacyNotice } from '../privacy-notice';
import type { TradeShow } from '../types';
import { giro, intereses, mercadoAtiende, principalActividad } from './options';
import { programme } from './programme';
import { theme } from './theme';

const contact = {
  email: 'registro@expo-fundicion.example',
  premarketEmail: 'premarket@expo-fundicion.example',
  phone: '55 0000 0000',
};
const city = { es: 'Ciudad de México', en: 'Mexico City' };
const questions = portalQuestions(contact.email);

export const foundry: TradeShow = {
  id: 'foundry',
  name: { es: 'Expo Fundición y Fundición a Presión', en: 'Foundry & Die-Casting Show' },
  shortName: { es: 'Expo Fundición 2025', en: 'Foundry & Die-Casting 2025' },
  year: 2025,
  tagline: {
    es: 'Fundición, moldeo y fundición a presión: procesos, hornos y metales en un mismo piso.',
    en: 'Foundry, molding and die casting: processes, furnaces and metals on one floor.',
  },
  firstDay: '2025-10-15',
  lastDay: '2025-10-17',
  opensAt: '10:00',
  closesAt: '18:00',
  timeZone: 'America/Mexico_City',
  dates: { es: '15 al 17 de octubre de 2025', en: '15–17 October 2025' },
  shortDates: { es: '15–17 oct 2025', en: '15–17 Oct 2025' },
  hours: { es: '10 a 18 h', en: '10 am to 6 pm' },
  premarket: {
    day: '2025-10-14',
    opensAt: '10:00',
    closesAt: '18:00',
    summary: { es: 'Premarket: martes 14, 10 a 18 h', en: 'Premarket: Tuesday 14, 10 am to 6 pm' },
    text: {
      es: 'El premarket es la jornada previa para compradores validados: martes 14 de octubre de 2025, de 10 a 18 h. Revisamos tu perfil y te respondemos por correo en un máximo de 48 horas. Si tu solicitud se aprueba, recibirás un código de acceso.',
      en: 'The premarket is the preview day for validated buyers: Tuesday 14 October 2025, 10 am to 6 pm. We review your profile and answer by e-mail within 48 hours. If your request is approved, you will receive an access code.',
    },
  },
  venue: {
    name: { es: 'Recinto ferial', en: 'Fairgrounds' },
    city,
    address: city,
  },
  contact,
  qrPayload: 'userId',
  buyerSteps: [['personal'], ['company'], ['type', 'activity'], ['markets', 'interests', 'premarket']],
  giro,
  principalActividad,
  mercadoAtiende,
  intereses,
  rules: [
    ...entryRules,
    ...conductRules,
    {
      es: 'Entra con calzado cerrado. En las demostraciones con metal fundido, respeta las barreras y usa el equipo de protección que te entreguen. No tomes fotos ni video de moldes, máquinas o procesos sin permiso del expositor.',
      en: 'Wear closed shoes. At demonstrations with molten metal, stay behind the barriers and use the protective gear you are given. Do not photograph or film dies, machines or processes without the exhibitor’s permission.',
    },
    complianceRule,
  ],
  faq: [
    {
      question: { es: '¿Cuándo y dónde es la expo?', en: 'When and where is the show?' },
      answer: {
        es: 'Del 15 al 17 de octubre de 2025, de 10 a 18 h, en el Recinto ferial de la Ciudad de México.',
        en: '15–17 October 2025, 10 am to 6 pm, at the Fairgrounds in Mexico City.',
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
        es: `Es la jornada previa para compradores validados, el martes 14 de octubre de 10 a 18 h. Solicítalo en el último paso de tu perfil de comprador. Te respondemos por correo en un máximo de 48 horas y, si tu solicitud se aprueba, te enviamos un código de acceso. Si tienes dudas, escribe a ${contact.premarketEmail}.`,
        en: `It is the preview day for validated buyers, on Tuesday 14 October from 10 am to 6 pm. Apply for it in the last step of your buyer profile. We answer by e-mail within 48 hours and, if your request is approved, send you an access code. If you have questions, write to ${contact.premarketEmail}.`,
      },
    },
    questions.students,
    questions.sessions,
  ],
  programme,
  privacy: privacyNotice({
    name: {
      es: 'El comité organizador de la Expo Fundición y Fundición a Presión',
      en: 'The organizing committee of the Foundry & Die-Casting Show',
    },
    address: { es: 'la Ciudad de México, México', en: 'Mexico City, Mexico' },
    email: contact.email,
    phone: contact.phone,
  }),
  theme,
};
