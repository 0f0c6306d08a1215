export function endWithParent(): void;
