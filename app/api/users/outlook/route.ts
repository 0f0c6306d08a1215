import { providerRoute } from '@/app/_server/auth';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = providerRoute('outlook');
