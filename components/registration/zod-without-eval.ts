import { z } from 'zod';

// zod tries `eval` when the first schema is created, which the pages' security policy blocks and reports. Import this
// before any schema.
z.config({ jitless: true });
