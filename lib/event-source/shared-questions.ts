import type { Localized } from '../i18n/locale';

/** Questions that most shows share; an event's file takes one by `use:` and its name. Words in braces are filled in. */
export const sharedQuestions = {
  when: {
    question: { es: '¿Cuándo y dónde es?', en: 'When and where is the show?' },
    answer: {
      es: 'Es {when}, de {hours}, en {venue}, {city}.',
      en: 'It is {when}, {hours}, at {venue}, {city}.',
    },
  },
  pass: {
    question: { es: '¿Cómo recibo mi pase?', en: 'How do I get my pass?' },
    answer: {
      es: 'En cuanto termines tu registro te enviamos un correo con tu pase y su código QR. También puedes verlo en este portal, descargarlo o imprimirlo. En la entrada basta con mostrar el código.',
      en: 'As soon as you finish registering we email you your pass with its QR code. You can also see it on this site, download it or print it. Showing the code is all you need to do at the entrance.',
    },
  },
  lostMail: {
    question: {
      es: 'No me llegó el correo o lo perdí, ¿qué hago?',
      en: 'I did not get the email, or I lost it. What can I do?',
    },
    answer: {
      es: 'Revisa primero la carpeta de correo no deseado. Si tienes cuenta, inicia sesión y pide el reenvío desde tu panel. Si te registraste sin cuenta, busca tu registro con tu correo en la página de inicio, en “Ya tengo un registro”, y pide el reenvío. Si aun así no llega, escríbenos a {email}.',
      en: 'Check your spam folder first. If you have an account, sign in and ask for it again from your dashboard. If you registered without an account, find your registration by email on the home page, under “I already have a registration”, and have the pass resent. If it still does not arrive, write to {email}.',
    },
  },
  changeData: {
    question: {
      es: '¿Puedo cambiar mis datos después de registrarme?',
      en: 'Can I change my details after registering?',
    },
    answer: {
      es: 'Sí. Inicia sesión y modifica tu registro desde tu panel, o abre el enlace del correo que trae tu pase; tu código QR sigue siendo el mismo. Si escribiste mal tu correo electrónico, corrígelo en la página de tu pase, en el navegador con el que te registraste. Para cambiar un correo que ya usaste con nosotros, escríbenos a {email}.',
      en: 'Yes. Sign in and change your registration from your dashboard, or open the link in the email with your pass; your QR code stays the same. If you misspelled your email address, correct it on the page with your pass, in the browser you registered with. To change an address that you have already used with us, write to {email}.',
    },
  },
  premarket: {
    question: {
      es: '¿Qué es el premarket y cómo lo solicito?',
      en: 'What is the premarket and how do I apply?',
    },
    answer: {
      es: 'Es una jornada solo para compradores validados, antes de que abramos al público en general: {premarketDay}, de {premarketHours}. Solicítalo en el último paso de tu perfil de comprador o, más tarde, en tu panel. Te respondemos por correo en un máximo de 48 horas y, si tu solicitud se aprueba, te enviamos un código de acceso. Si tienes dudas, escribe a {premarketEmail}.',
      en: 'It is a day for validated buyers only, before we open to everyone: {premarketDay}, {premarketHours}. Apply for it in the last step of your buyer profile, or later on your dashboard. We answer by email within 48 hours and, if your request is approved, send you an access code. If you have questions, write to {premarketEmail}.',
    },
  },
  students: {
    question: { es: 'Soy estudiante, ¿puedo asistir?', en: 'I am a student. Can I attend?' },
    answer: {
      es: 'Sí. Regístrate como estudiante con tu correo y el nombre de tu universidad; no necesitas crear una cuenta. Recuerda que debes tener 18 años o más para entrar.',
      en: 'Yes. Register as a student with your email and the name of your university; you do not need an account. Please remember that you must be 18 or older to enter.',
    },
  },
  sessions: {
    question: { es: '¿Cómo elijo mis conferencias?', en: 'How do I choose my conference sessions?' },
    answer: {
      es: 'Regístrate como congresista; no necesitas crear una cuenta. Después eliges tus conferencias en la página de tu pase y puedes cambiarlas: el enlace del correo que trae tu pase te lleva de nuevo a esa página. Ábrelo en las 48 horas siguientes a tu elección para conservar tus lugares. El cupo de cada sala es limitado y no se pueden elegir dos que coincidan en horario.',
      en: 'Register as a conference attendee; you do not need an account. Then choose your sessions on the page with your pass. You can change them later: the link in the email with your pass leads back to that page. Open it within 48 hours of choosing to keep your seats. Seats in each room are limited, and you cannot choose two sessions that overlap.',
    },
  },
} satisfies Record<string, { question: Localized; answer: Localized }>;
