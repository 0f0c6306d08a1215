/* Exits with 0 if the portal in this container answers. */
const port = process.env.PORT?.trim() || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
