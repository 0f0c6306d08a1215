/**
 * The security headers of every answer. Only the page of the gates may use the camera. This file has no imports,
 * because next.config.ts reads it too, for platforms that serve assets themselves.
 */
export function constantHeaders(appUrl: string, mayUseCamera = false): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': `camera=(${mayUseCamera ? 'self' : ''}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
    ...(appUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  };
}
