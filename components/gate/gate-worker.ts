/** The service worker of the gate's page, and the addresses that it serves. */
export const gateWorker = { script: '/puerta/worker.js', scope: '/puerta' } as const;

/** Whether a registration is that of the gate's page, with the portal's own script. */
export function isGateWorker({ scope, active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const script = (active ?? waiting ?? installing)?.scriptURL;
  const { pathname, origin } = new URL(scope);
  // A registration that is just being made has no script yet.
  return (
    pathname === gateWorker.scope && (script === undefined || script === `${origin}${gateWorker.script}`)
  );
}
