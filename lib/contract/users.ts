import { z } from 'zod';
import { registerUserSchema, resetPasswordSchema, signInSchema } from '@/lib/accounts/schema';
import { boundedText } from '@/lib/base/bounded-text';
import { emailSchema } from '@/lib/base/email-field';
import { examplePerson } from './examples';
import { answerText, operation } from './operation';

/** The id in a mailed link. */
const mailedLink = boundedText({ max: 200 });

const { email, password, userId, link, token } = examplePerson;
const twice = { password, password2: password };
const sent = { answer: z.object({ sent: z.boolean() }), example: { sent: true } };
const tokenAnswer = { answer: z.object({ token: answerText }), example: { token } };

const provider = (name: string) =>
  operation({
    id: `signInWith${name}`,
    summary: `Redirects to the sign-in of ${name}, or to /social-login-error`,
    parameters: [{ in: 'query', name: 'callbackUrl', description: 'The page of the portal to return to.' }],
    status: 302,
    answer: z.undefined(),
  });

/** Operations on accounts. */
export const userOperations = {
  'POST /api/users/register': operation({
    id: 'registerUser',
    summary: 'Creates an account and mails an activation link',
    description: 'Until activation, the session reaches only the waiting page and the resend of the mail.',
    bodies: [
      {
        schema: registerUserSchema(''),
        example: { name: 'María José Núñez', email, email2: email, ...twice, locale: 'es' },
      },
    ],
    status: 201,
    answer: z.object({ token: answerText, id: answerText }),
    example: { token, id: userId },
    refusals: ['invalid_fields', 'registration_closed', 'too_many_requests'],
  }),
  'POST /api/users/login': operation({
    id: 'signIn',
    summary: 'Signs in',
    description:
      'Besides those of the body, the fields of errors are emailnotfound, passwordincorrect and usernotactive.',
    bodies: [{ schema: signInSchema, example: { email, password, locale: 'es' } }],
    ...tokenAnswer,
    refusals: ['invalid_fields', 'too_many_requests'],
  }),
  'GET /api/users/login/success': operation({
    id: 'getToken',
    summary: 'A token for the session of a browser, such as after social sign-in',
    access: 'browser',
    ...tokenAnswer,
  }),
  'GET /api/users/login/status': operation({
    id: 'getActivationStatus',
    summary: 'Whether the account of the session is active',
    access: 'browser',
    answer: z.object({ active: z.boolean() }),
    example: { active: true },
  }),
  'GET /api/users/google': provider('Google'),
  'GET /api/users/outlook': provider('Microsoft'),
  'GET /api/users/facebook': provider('Facebook'),
  'POST /api/users/logout': operation({
    id: 'signOut',
    summary: 'Signs out, and ends all sessions and tokens of the account',
    status: 204,
    answer: z.undefined(),
  }),
  'GET /api/users/usuario/{userId}': operation({
    id: 'getUser',
    summary: 'Name and email of the signed-in user',
    description: 'The id may also be that of a valid password-reset link; then no sign-in is needed.',
    access: 'user',
    answer: z.object({ name: answerText, email: answerText }),
    example: { name: 'María José Núñez', email },
    refusals: ['not_found'],
  }),
  'GET /api/users/activationemailresend/{userId}/{locale}': operation({
    id: 'resendActivation',
    summary: 'Mails the activation link again, within limits',
    description:
      'The answer is the same for unknown and active accounts. An unknown locale means that of the account.',
    ...sent,
  }),
  'POST /api/users/activation': operation({
    id: 'activateUser',
    summary: 'Activates an account with the id in the mailed link; returns its name',
    bodies: [{ schema: z.object({ activation: mailedLink }), example: { activation: link } }],
    answer: answerText,
    example: 'María José Núñez',
    refusals: ['activation_failed'],
  }),
  'POST /api/users/passwordreset': operation({
    id: 'requestPasswordReset',
    summary: 'Mails a link to choose a new password',
    description: 'An unknown address is an error of the field emailnotfound.',
    bodies: [{ schema: emailSchema, example: { email, locale: 'es' } }],
    ...sent,
    refusals: ['invalid_fields', 'too_many_requests'],
  }),
  'POST /api/users/passwordresetconfirmation': operation({
    id: 'resetPassword',
    summary: 'Sets a new password and ends all sessions and tokens of the account',
    description: 'The proof is the id in the mailed link, or the cookie that opening the link sets.',
    bodies: [
      {
        schema: resetPasswordSchema({ email, emailKey: email }).extend({ id: mailedLink.optional() }),
        example: { ...twice, id: link, locale: 'es' },
      },
    ],
    answer: z.object({ changed: z.boolean() }),
    example: { changed: true },
    refusals: ['invalid_fields', 'reset_link_invalid'],
  }),
};
