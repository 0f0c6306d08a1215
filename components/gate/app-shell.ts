import { gateWorker, isGateWorker } from './gate-worker';

/**
 * Registers the service worker, by which the page works after a reload without network. `onUpdate` gets what installs a
 * newer version that is ready; the page is loaded again then.
 */
export async function keepShell(language: string, onUpdate: (install: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register(gateWorker.script, { scope: gateWorker.scope });
  const offer = (waiting: ServiceWorker) =>
    onUpdate(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('install');
    });
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) offer(installing);
    });
  });
  const ready = await serviceWorker.ready;
  ready.active?.postMessage({ language });
}

/** Removes the service worker and what it keeps. */
export async function forgetShell(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.filter(isGateWorker).map((each) => each.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
