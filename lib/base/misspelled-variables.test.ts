import { expect, test } from 'vitest';
import { misspelledVariables } from './misspelled-variables';

test.each([
  ['MONGODB_URL', 'MONGODB_URI'],
  ['MONGO_URL', 'MONGODB_URI'],
  ['SMTP_URI', 'SMTP_URL'],
  ['APPURL', 'APP_URL'],
  ['app_url', 'APP_URL'],
  ['RESEND_APIKEY', 'RESEND_API_KEY'],
  ['TRUST_PROXY_HOPS', 'TRUSTED_PROXY_HOPS'],
  ['AUTH_MICROSOFT_ENTRA_ID', 'AUTH_MICROSOFT_ENTRA_ID_ID'],
  ['VENUE_ADRESSES', 'VENUE_ADDRESSES'],
  ['REGISTRATION_OPENS', 'REGISTRATION_OPEN'],
])('%s resembles %s', (name, closest) => {
  expect(misspelledVariables({ [name]: 'x' })).toEqual([{ name, closest }]);
});

/** Names that shells, systemd, containers and platforms set. */
const ofOthers =
  'HOME HOSTNAME HOSTTYPE LANG LOGNAME LOGS_DIRECTORY STATE_DIRECTORY MAIL MAINPID PATH PWD OLDPWD SHELL SHLVL TERM TMPDIR ' +
  'USER XDG_DATA_DIRS XDG_DATA_HOME NODE_OPTIONS NODE_EXTRA_CA_CERTS NEXT_TELEMETRY_DISABLED NEXT_RUNTIME CI ' +
  'KUBERNETES_SERVICE_HOST KUBERNETES_PORT PORTAL_PORT PORTAL_SERVICE_HOST npm_lifecycle_event npm_config_cache ' +
  'VERCEL_ENV VERCEL_URL VERCEL_REGION AWS_REGION AWS_LAMBDA_FUNCTION_VERSION GITHUB_EVENT_NAME NEXT_PUBLIC_API_URL ' +
  'ProgramData Path ComSpec HOMEDRIVE E2E_MONGODB_URI E2E_PORTALS BUILT_EVENT COMPILED_EVENT DATABASE_URL http_proxy';

test('names of other programs, empty ones, and another case of a name where case does not count are left out', () => {
  expect(misspelledVariables(Object.fromEntries(ofOthers.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelledVariables({ MONGODB_URL: ' ' })).toEqual([]);
  expect(misspelledVariables({ Port: '3000', PORT: '3000' })).toEqual([]);
  expect(misspelledVariables({ Port: '80', PORT: '3000' })).toEqual([{ name: 'Port', closest: 'PORT' }]);
});
