/** How this page was opened: `navigate`, `reload` or `back_forward`; undefined where the browser does not say. */
export function navigationKind(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation');
  return visit && 'type' in visit ? String(visit.type) : undefined;
}
