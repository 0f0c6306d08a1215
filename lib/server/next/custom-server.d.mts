export function passBuiltConfiguration(env: Record<string, string | undefined>): void;
