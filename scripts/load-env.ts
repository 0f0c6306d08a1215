import nextEnv from '@next/env';

/** Takes `.env` and its kin into the environment, as Next does for the portal; what is set already stays. */
export function loadEnv(isDevelopment = process.env.NODE_ENV !== 'production'): void {
  const quiet = { info: () => {}, error: console.error };
  nextEnv.loadEnvConfig(process.cwd(), isDevelopment, quiet);
}
