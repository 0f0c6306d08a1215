import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * An OpenID provider for tests: every path is a separate issuer (`/google`, `/common/v2.0` …). Its sign-in
 * page asks for the claims as JSON and for a decision, so that concurrent tests do not share state.
 */
export interface OidcProvider {
  origin: string;
  close(): Promise<void>;
}

interface Grant {
  issuer: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  claims: Record<string, unknown>;
}

/** Resolves once it is listening, on a free port by default. */
export async function startOidcProvider(port = 0): Promise<OidcProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const url = new URL(request.url ?? '/', origin);
    const [, path = '', call = ''] =
      /^(.*)\/(\.well-known\/openid-configuration|authorize|token|userinfo|keys)$/.exec(url.pathname) ?? [];
    const issuer = `${origin}${path}`;
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    };
    if (call === '.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (call === 'keys') return json({ keys: [jwk] });
    if (call === 'authorize' && request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(decisionPage());
      return;
    }
    if (call === 'authorize') {
      const form = new URLSearchParams(await bodyOf(request));
      const target = new URL(url.searchParams.get('redirect_uri') ?? '');
      const state = url.searchParams.get('state');
      if (state) target.searchParams.set('state', state);
      if (form.get('decision') === 'cancel') target.searchParams.set('error', 'access_denied');
      else {
        const code = randomUUID();
        grants.set(code, {
          issuer,
          clientId: url.searchParams.get('client_id') ?? '',
          redirectUri: url.searchParams.get('redirect_uri') ?? '',
          challenge: url.searchParams.get('code_challenge') ?? '',
          nonce: url.searchParams.get('nonce'),
          claims: JSON.parse(form.get('claims') ?? '{}'),
        });
        target.searchParams.set('code', code);
      }
      response.writeHead(303, { Location: target.href }).end();
      return;
    }
    if (call === 'token') {
      const form = new URLSearchParams(await bodyOf(request));
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isValid =
        grant &&
        grant.issuer === issuer &&
        grant.redirectUri === form.get('redirect_uri') &&
        grant.challenge === verifier &&
        clientOf(request) === `${grant.clientId}:secret`;
      if (!isValid) return json({ error: 'invalid_grant' }, 400);
      const idToken = await new SignJWT({
        iss: issuer,
        aud: grant.clientId,
        ...grant.claims,
        ...(grant.nonce && { nonce: grant.nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey);
      return json({
        access_token: `access_token-${randomUUID()}`,
        token_type: 'Bearer',
        expires_in: 300,
        id_token: idToken,
      });
    }
    json({ error: 'not_found' }, 404);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function decisionPage(): string {
  return `<!doctype html><html lang="en"><title>Test provider</title><h1>Sign in to the test provider</h1>
<form method="post"><label>Claims <textarea name="claims">{}</textarea></label>
<button name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></form></html>`;
}

function clientOf(request: IncomingMessage): string {
  const [, basic = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  return Buffer.from(basic, 'base64').toString();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

// Standalone: `tsx tests/support/oidc-provider.ts 4455` serves until interrupted.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { origin } = await startOidcProvider(Number(process.argv[2] ?? 4455));
  console.log(`OpenID provider for tests at ${origin}`);
}
