import { permittedStaff } from '@/app/_server/office/require-staff';
import { readDeps } from '@/app/_server/read-deps';
import { refusalResponse } from '@/lib/http/route';
import { defaultLocale } from '@/lib/i18n/locale';

/**
 * The size of a page in print, which is that of a badge. `@page` accepts no variables, and the policy allows no style
 * element.
 */
export async function GET(): Promise<Response> {
  const staff = await permittedStaff('badge');
  if (!staff.ok) return refusalResponse(staff, defaultLocale);
  const { width, height } = readDeps().event.badge;
  return new Response(`@page { size: ${width}mm ${height}mm; margin: 0 }\n`, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'private, max-age=600' },
  });
}
