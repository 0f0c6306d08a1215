import bcrypt from 'bcryptjs';

// Plain JavaScript, since worker threads run it as it stands. They do nothing else, so the blocking form is the fast one.

/** @param {{ password: string, cost: number }} task */
export function hash({ password, cost }) {
  return bcrypt.hashSync(password, cost);
}

/** @param {{ password: string, hash: string }} task */
export function verify({ password, hash: expected }) {
  return bcrypt.compareSync(password, expected);
}
