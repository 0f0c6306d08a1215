import { z } from 'zod';

// zod tries `eval` when the first schema is made, which the pages' policy blocks and reports. Import this before schemas.
z.config({ jitless: true });
