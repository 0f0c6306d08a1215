import { providerRoute } from '@/app/_server/api/auth';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = providerRoute('outlook');
