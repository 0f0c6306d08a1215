const dots = '•••';

/** A name as strangers see it: `M•••`. */
export function maskName(name: string): string {
  const [first] = name;
  return first ? `${first}${dots}` : '';
}

/** An e-mail address as strangers see it: `m•••@e•••.mx`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${maskName(email.slice(0, at))}@${maskName(domain)}${ending}`;
}
