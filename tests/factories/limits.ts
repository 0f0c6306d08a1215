import { createSecrets } from '@/lib/crypto/secrets';
import type { LimitSettings } from '@/lib/limits/limiter';

const secrets = createSecrets(['a secret of the tests, long enough']);

/** The settings of an installation without a factor */
export const limitSettings: LimitSettings = {
  factor: 1,
  hash: (key) => secrets.sign('limit', key),
};
