import type { Question } from './types';

/** Answers about how the portal works, which every show gives alike, with its own mailbox in them. */
export function portalQuestions(email: string) {
  return {
    pass: {
      question: {
        es: '¿Cómo recibo mi pase de entrada?',
        en: 'How do I get my entry pass?',
      },
      answer: {
        es: 'En cuanto termines tu registro te enviamos un correo con tu pase y su código QR. También puedes verlo en este portal, descargarlo o imprimirlo. En la entrada basta con mostrar el código.',
        en: 'As soon as you finish registering we e-mail you your pass with its QR code. You can also see it on this site, download it or print it. Showing the code is all you need to do at the entrance.',
      },
    },
    lostMail: {
      question: {
        es: 'No me llegó el correo o lo perdí, ¿qué hago?',
        en: 'I did not get the e-mail, or I lost it. What can I do?',
      },
      answer: {
        es: `Revisa primero la carpeta de correo no deseado. Si tienes cuenta, inicia sesión y pide el reenvío desde tu panel. Si te registraste sin cuenta, abre otra vez la página donde te registraste y escribe ahí tu correo: verás que ya tienes registro y un botón para reenviarte el pase. Si aun así no llega, escríbenos a ${email}.`,
        en: `Check your spam folder first. If you have an account, log in and ask for it again from your dashboard. If you registered without an account, open the page you registered on and enter your e-mail there again: it will show that you are already registered, with a button to resend your pass. If it still does not arrive, write to ${email}.`,
      },
    },
    changeData: {
      question: {
        es: '¿Puedo cambiar mis datos después de registrarme?',
        en: 'Can I change my details after registering?',
      },
      answer: {
        es: `Sí. Si eres comprador, inicia sesión y modifica tu registro desde tu panel; tu código QR sigue siendo el mismo. Si te registraste en otra categoría, escríbenos a ${email} desde el correo con el que te registraste y dinos qué hay que corregir.`,
        en: `Yes. If you are a buyer, log in and edit your registration from your dashboard; your QR code stays the same. If you registered in another category, write to ${email} from the address you registered with and tell us what to correct.`,
      },
    },
    students: {
      question: {
        es: 'Soy estudiante, ¿puedo asistir?',
        en: 'I am a student. Can I attend?',
      },
      answer: {
        es: 'Sí. Regístrate como estudiante con tu correo y el nombre de tu universidad; no necesitas crear una cuenta. Recuerda que la entrada es a partir de los 18 años.',
        en: 'Yes. Register as a student with your e-mail and the name of your university; you do not need an account. Please remember that entry is from the age of 18.',
      },
    },
    sessions: {
      question: {
        es: '¿Cómo elijo mis conferencias?',
        en: 'How do I choose my conference sessions?',
      },
      answer: {
        es: 'Crea tu cuenta, inicia sesión y regístrate como congresista. Después encontrarás en tu panel el programa, donde puedes elegir tus conferencias y cambiarlas. El cupo de cada sala es limitado y no se pueden elegir dos que coincidan en horario.',
        en: 'Create your account, log in and register as a conference attendee. Your dashboard will then show the program, where you can choose your sessions and change them. Seats in each room are limited, and you cannot choose two sessions that overlap.',
      },
    },
  } satisfies Record<string, Question>;
}
