import { newId } from '@/lib/base/ids';
import { normalizeText } from '@/lib/base/text-limit';

/** `Acceso Norte` as `acceso-norte`. A name without Latin letters gets a random one. */
export function slugOf(name: string): string {
  const plain = normalizeText(name, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || newId().slice(0, 6);
}

/** A name that `slugOf` may have made, in an address or a cookie; undefined for anything else. */
export function readSlug(value: string | undefined): string | undefined {
  return value !== undefined && /^[a-z0-9-]{1,60}$/.test(value) ? value : undefined;
}
