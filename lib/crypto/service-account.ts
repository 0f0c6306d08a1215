import { importPKCS8, type JWTPayload, SignJWT } from 'jose';

/** What a service account signs with. */
export interface ServiceAccount {
  client_email: string;
  /** A private RSA key in PKCS #8, as PEM. */
  private_key: string;
}

/** A JWT (RFC 7519) with these claims, issued by a service account and signed with RS256. `life` is in ms. */
export async function signByServiceAccount(
  claims: JWTPayload,
  { client_email: issuer, private_key: key }: ServiceAccount,
  { audience, now, life }: { audience: string; now: Date; life: number },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + life))
    .sign(await importPKCS8(key, 'RS256'));
}
